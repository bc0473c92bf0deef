// expect: hoist: map2 calls its function with 1 argument, an element of its array, or with a tuple's components
// cure: Put two grids together by `zip2(a, b)`.
// also: map2_of_two_parameters.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | map2([](auto x, auto y) { return x + y; });
});
