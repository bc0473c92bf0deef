// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Write `2.f / x`.
// also: float_divided_by_element.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           float s = 2.f;
           s /= x;
           return x * s;
         });
});
