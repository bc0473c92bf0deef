#pragma once
// Programs that are joined to parts.

#include <hoist/model/dataset.hpp>

#include <string>
#include <string_view>

namespace hoist::model {

/// Gives rows of a structure the names of so many parts for their programs', so that parts can be held out where programs are too many.
/// A program's rows are in one part, whatever the others are.
inline void join_programs(dataset& data, unsigned parts, std::string_view structure) {
  for (row& r : data.rows) {
    if (r.structure != structure) continue;
    unsigned hash = 2166136261U;  // of Fowler, Noll and Vo, as std::hash differs between libraries
    for (const char c : r.program) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    r.program = "part " + std::to_string(hash % parts + 1) + " of " + std::to_string(parts);
  }
}

}  // namespace hoist::model
