// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Begin with `auto s = a * b;`.
// also: float_collects_components.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return zip(in, in) | map([](auto a, auto b) {
           auto s = 0.f;
           s += a * b;
           return s;
         });
});
