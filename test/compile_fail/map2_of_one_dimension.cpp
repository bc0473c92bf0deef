// expect: hoist: map2 needs an array of two dimensions
// cure: Use map, or split the array first.
// also: map2_of_one_dimension.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<float, N>>([](auto in) {
  return in | map2([](auto x) { return x * 2.f; });
});
