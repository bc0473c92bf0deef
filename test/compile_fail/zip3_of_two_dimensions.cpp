// expect: hoist: zip3 needs arrays of three dimensions
// cure: Use zip2, or split the arrays into planes first.
// also: zip3_of_two_dimensions.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array2<float, N, M>, array2<float, N, M>>([](auto a, auto b) {
  return zip3(a, b) | map2([](auto x, auto y) { return x + y; });
});
