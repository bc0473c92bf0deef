// expect: hoist: map needs an array; what stands left of it is no array
// cure: Apply the function inside the enclosing map, where the element is.
// also: map_of_scalar.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto first = program<array<float, N>>([](auto in) {
  return in | at<0> | map([](auto x) { return x * 2.f; });
});
