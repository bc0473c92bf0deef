// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Begin with `val<half> s = x;`, or with `val<float> s = 0.f;`.
// also: half_collects_elements.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<half, N>>([](auto in) {
  return in | map([](auto x) {
           half s(1.f);
           s -= x;
           return s;
         });
});
