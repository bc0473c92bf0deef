// expect: hoist: the function reads outside the window that it is given
// cure: Count from 0; a window of 3 x 3 has w(0, 0) to w(2, 2).
// also: misuse_window_outside.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return w(3); });
});
