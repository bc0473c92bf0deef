// expect: hoist: a function's parameter can't be assigned to; begin with a value of its own, val<float> y = x
// cure: Write `x + 1`, or begin with a variable: `val<int> y = x; ++y;`.
// also: parameter_stepped.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>>([](auto in) {
  return in | map([](auto x) {
           return ++x;
         });
});
