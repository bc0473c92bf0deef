// expect: hoist: zip2 needs arrays of two dimensions
// cure: Use zip, or split the arrays into rows first.
// also: zip2_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return zip2(a, b) | map2([](auto x, auto y) { return x + y; });
});
