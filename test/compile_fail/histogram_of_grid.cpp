// expect: hoist: histogram needs an array of integers
// cure: Write `x | join | histogram<16>`, or `x | map([](auto row) { return row | histogram<16>; })`.
// also: histogram_of_grid.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<int, N, M>>([](auto x) {
  return x | histogram<16>;
});
