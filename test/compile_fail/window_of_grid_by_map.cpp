// expect: hoist: an element is read by as many indices as its array has dimensions, w(0, 1) of a window of two; map2 gives
// cure: Write `map2` for what a grid holds.
// also: window_of_grid_by_map.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map([](auto w) { return w(0, 0); });
});
