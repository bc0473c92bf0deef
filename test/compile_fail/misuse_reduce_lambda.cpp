// expect: hoist: reduce needs an operator with a neutral element: add, multiply, minimum, maximum or associative<z>(f)
// cure: Use an operator of the library, or say the neutral element: associative<0.0>(f).
// also: misuse_reduce_lambda.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce([](auto x, auto y) { return x + y; });
});
