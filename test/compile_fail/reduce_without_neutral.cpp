// expect: hoist: reduce needs an operator with a neutral element: add, multiply, minimum, maximum or associative<z>(f)
// cure: Use an operator of the library, or say the neutral element: associative<0.0>(f).
// also: reduce_without_neutral.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto total = program<array<float, N>>([](auto in) {
  return in | reduce([](auto a, auto b) { return a + b; });
});
