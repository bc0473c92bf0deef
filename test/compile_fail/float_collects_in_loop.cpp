// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Write `val<float> s = 0.f;` before the loop.
// also: float_collects_in_loop.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | pad<1>(clamp) | slide<3> | map([](auto w) {
           float s = 0;
           for (int i = 0; i < 3; ++i) s += w(i);
           return s / 3.f;
         }) |
         reduce(add);
});
