// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `pow(x, 2.f)`, or `x * x`.
// also: std_pow.cpp:11
#include <hoist/language.hpp>

#include <cmath>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           return x + std::pow(x, 2);
         });
});
