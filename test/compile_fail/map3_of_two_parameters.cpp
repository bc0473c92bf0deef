// expect: hoist: map3 calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: Put two arrays together by `zip3(a, b)`.
// also: map3_of_two_parameters.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array3<float, 8, 8, 8>>([](auto a) {
  return a | map3([](auto x, auto y) { return x + y; });
});
