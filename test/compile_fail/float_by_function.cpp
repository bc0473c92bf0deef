// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Functions of hoist take traced values: `sqrt(x)`, `pow(x, 2.f)`, found without `std::`. Variables are `auto`, conversions `convert<T>(x)`.
// also: float_by_function.cpp:11
#include <cmath>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           const float y = std::sqrt(x);
           return 2.f * x + y;
         });
});
