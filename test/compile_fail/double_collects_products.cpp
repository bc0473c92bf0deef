// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Begin with `auto s = w(0);`.
// also: double_collects_products.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<double, N>>([](auto in) {
  return in | slide<2> | map([](auto w) {
           double s = 1;
           s *= w(0);
           s *= w(1);
           return s;
         });
});
