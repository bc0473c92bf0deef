// expect: hoist: map calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: Give the function one parameter, or one for each component of a tuple.
// also: function_parameters.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto in) {
  return in | map([](auto x, auto y) { return x + y; });
});
