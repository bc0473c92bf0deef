// expect: hoist: map3 needs an array of three dimensions
// cure: Use map2, or split the array first.
// also: map3_of_two_dimensions.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array2<float, N, M>>([](auto in) {
  return in | map3([](auto x) { return x * 2.f; });
});
