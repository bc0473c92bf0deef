// expect: hoist: the function reads outside the window that it is given
// cure: Count from 0; a window of 3 x 3 has w(0, 0) to w(2, 2).
// also: window_read_outside.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto below = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map2([](auto w) { return w(1, 1) - w(3, 0); });
});
