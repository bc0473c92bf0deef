#pragma once
// The benchmark programs by name, with their data and families.

#include <hoist/explore/family.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::benchmarks {

/// One input's values: uniform in [lo, hi), or the given ones.
struct input_data {
  double lo = 0, hi = 1;
  const float* values = nullptr;      ///< given values, `count` of them
  int count = 0;
};

/// A program with what is needed to run it.
struct entry {
  family programs;
  std::vector<input_data> inputs;
  const char* group;                  ///< programs that are much alike share a group
  const char* what;                   ///< in a few words
};

const std::vector<entry>& catalogue();
/// Programs of the catalogue with the families that a search makes beside the menu, called NAME@search.
const std::vector<entry>& searched();

/// The entry of a name, of those or of these. Fails (std::invalid_argument, one sentence with the names there are) when
/// there is none.
const entry& find(std::string_view name);

/// The inputs of a program at sizes N and M, as many elements as it has: benchmarks.md 0.6, with a seed per array.
std::vector<std::vector<float>> make_inputs(const entry& e, long rows, long columns);

}  // namespace hoist::benchmarks
