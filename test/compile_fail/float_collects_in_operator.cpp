// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Write `return a + b;`.
// also: float_collects_in_operator.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.f>([](auto a, auto b) {
           float s = 0;
           s += a;
           s += b;
           return s;
         }));
});
