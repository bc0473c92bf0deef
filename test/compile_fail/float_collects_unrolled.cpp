// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Begin with `val<float> s = 0.f;`; without a variable `fold<4>(0.f, [=](auto s, auto i) { return s + w(i); })`.
// also: float_collects_unrolled.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<4> | map([](auto w) {
           float s = 0;
           unrolled<4>([&](auto i) { s += w(i); });
           return s;
         });
});
