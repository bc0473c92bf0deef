// expect: hoist: the function can't be called with one element of this array
// cure: Give the function one parameter, or one for each component of a tuple.
// also: function_parameters.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>>([](auto in) {
  return in | map([](auto x, auto y) { return x + y; });
});
