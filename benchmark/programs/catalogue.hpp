#pragma once
// The benchmark programs by name, with their data and families.

#include <hoist/explore/family.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::benchmarks {

/// One input's values: uniform in [lo, hi), or the given ones; elements by the sizes N and M with a border of `halo`.
struct input_data {
  double lo = 0, hi = 1;
  int halo = 0;                       ///< rows and columns more than N x M
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

/// The entry of a name. Fails (std::invalid_argument, one sentence with the names there are) when there is none.
const entry& find(std::string_view name);

/// The data of an input at a size: benchmarks.md 0.6, with a seed per array.
std::vector<float> make_input(const input_data& d, long rows, long columns, std::uint64_t seed);

}  // namespace hoist::benchmarks
