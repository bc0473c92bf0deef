// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Begin with `auto s = w(0, 0);` or `val<float> s = 0.f;`.
// also: float_collects_elements.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map2([](auto w) {
           float s = 0;
           s += w(0, 0);
           return s;
         });
});
