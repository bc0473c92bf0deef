// expect: hoist: map calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: Give the function a parameter; an array of one number is `generate<N>([](auto) { return 1.f; })`.
// also: function_of_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([] { return 1.f; });
});
