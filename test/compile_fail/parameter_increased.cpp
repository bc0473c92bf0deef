// expect: hoist: a function's parameter can't be assigned to; begin with a value of its own, val<float> y = x
// cure: A parameter stands for a term. Begin with a variable: `val<float> y = x; y *= 2.f;`, or `auto y = 2.f * x;`.
// also: parameter_increased.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           x += 1.f;
           return x;
         });
});
