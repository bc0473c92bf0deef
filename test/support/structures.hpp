#pragma once
// The third law of docs/design.md for the structures of a family: what a kernel computes is what the program means, bit for bit
// on exact data, with no fault that the simulator knows of.

#include <hoist/compile.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/simulate/module.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>
#include <sample.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::test {

/// Small integers from 1 to 16, so that sums of the stencils' products are exact in single precision.
std::vector<double> integers(long n, std::uint64_t seed);

/// Whether results are those of the program's own order, bit for bit, or within the bounds of the operations' errors.
enum class held { exactly, within_bounds };

using arrays = std::vector<std::vector<double>>;

/// What a program computes of inputs of small integers at a size.
struct meant {
  arrays inputs;
  std::vector<std::vector<ir::bounded_value>> results;

  /// The inputs, and room for the results.
  arrays parameters() const {
    arrays all = inputs;
    for (const std::vector<ir::bounded_value>& r : results) all.emplace_back(r.size(), -1.0);
    return all;
  }
};
/// The meaning of a family's program of these inputs at a point's sizes, and of small integers. The last one is kept: many structures are held against it.
meant meaning_of(const family& f, const ir::point& at, const arrays& inputs, held how);
const meant& meaning_of(const family& f, const ir::point& at, held how);
/// Elements of a result that aren't what the program means.
long wrong_elements(const std::vector<ir::bounded_value>& right, scalar type, const std::vector<double>& values, held how);

/// Checks one point against `right`; returns why it is rejected when it is lowered, or null.
const char* check_values(const family& f, const structure& s, const space& points, const ir::point& p, const meant& right,
                         held how = held::exactly);
/// The same against what the program means of small integers.
const char* check_point(const family& f, const structure& s, const space& points, const ir::point& p, held how = held::exactly);

/// The structures of the family at `count` points that can run, at each of the sizes: a sixth of them at each, other ones
/// for other programs and sizes (with HOIST_TEST_SAMPLE, all), and all of a small family. There must be `least`.
void check_family(const family& f, int count, std::vector<std::pair<long, long>> sizes, int least = 12,
                  held how = held::exactly);

}  // namespace hoist::test
