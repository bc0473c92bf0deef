#pragma once
// What a search for structures looked at, in numbers.

#include <hoist/meta/standard.hpp>

namespace hoist {

/// What a search looked at, and what it left out since.
struct search_counts {
  int tried = 0;            ///< pairs of a rule and a place
  int applied = 0;          ///< those where the rule applied
  int duplicates = 0;       ///< of these, structures that were there before
  int left_out = 0;         ///< and those beyond the budget of a level
  int variants = 0;         ///< programs that the search retained, the first among them
  int same_simplified = 0;  ///< of these, alike once they were simplified
  int too_deep = 0;         ///< maps nested deeper than a device has levels for
  int unfused = 0;          ///< a sum whose products have layouts or arrays between
  int mapped = 0;           ///< programs that were mapped to the device
};

}  // namespace hoist
