// expect: hoist: arithmetic needs scalars; use map to compute with an array's elements, map2 with a grid's
// cure: Write `map2`.
// also: map_of_a_grid.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto x) { return select(x > 0.f, x, -x); });
});
