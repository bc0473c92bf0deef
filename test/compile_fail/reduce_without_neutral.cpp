// expect: hoist: reduce needs an operator with a neutral element
// cure: Use add, multiply, minimum or maximum, or declare your own: associative<neutral>(f).
// also: reduce_without_neutral.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto total = program<array<float, N>>([](auto in) {
  return in | reduce([](auto a, auto b) { return a + b; });
});
