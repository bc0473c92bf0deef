// expect: hoist: the function reads outside the window that it is given
// cure: Count from 0: `w(2, 2)` is the last element of a window of 3 x 3.
// also: window_of_grid_outside.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(3, 3); });
});
