#pragma once
// Greatest elements, with their places or without, of arrays with infinities and what isn't a number, held against loops.

#include <support/families.hpp>

#include <array>
#include <limits>

namespace hoist::test {

/// Small integers; the first row of nothing but NaNs, the second of minus infinities, the third of both, and NaNs in the others.
inline std::vector<double> with_infinities(long rows, long columns) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  std::vector<double> x = integers(rows * columns, 5);
  for (std::size_t i = 0; i < x.size(); i += 1 + i % 5) x[i] = nan;
  for (std::size_t i = 0; i < static_cast<std::size_t>(3 * columns) && i < x.size(); ++i)
    x[i] = std::array{nan, -infinity, i % 2 == 0 ? nan : -infinity}[i / static_cast<std::size_t>(columns)];
  return x;
}
/// The greatest element from `begin` on, by the rule of maximumNumber of IEEE 754-2019, and its place there.
inline std::array<double, 2> first_maximum(const double* begin, long length) {
  std::array<double, 2> found{-std::numeric_limits<double>::infinity(), 2147483647};
  for (long i = 0; i < length; ++i)
    if (begin[i] > found[0] || (begin[i] == found[0] && found[1] == 2147483647)) found = {begin[i], static_cast<double>(i)};
  return found;
}
/// Of each row, or of all rows as one array: what the program means, and what its structures compute in the simulator and on the device.
inline void check_maxima(const family& f, long rows, long columns, bool of_rows, int least) {
  ir::point at;
  at.sizes = {{"N", rows}, {"M", columns}};
  const std::vector<double> x = with_infinities(rows, columns);
  const meant right = meaning_of(f, at, {x}, held::exactly);
  const long length = of_rows ? columns : rows * columns;
  for (std::size_t i = 0; i < right.results[0].size(); ++i) {
    const std::array<double, 2> found = first_maximum(x.data() + static_cast<long>(i) * length, length);
    for (std::size_t r = 0; r < right.results.size(); ++r) CHECK(right.results[r][i].value == found[r]);
  }
  check_given(f, rows, columns, right, least);
}

}  // namespace hoist::test
