// expect: hoist: as_vector needs a length that is a multiple of the width
// cure: Use map_vector, which takes the elements that are left one by one, or pad the array.
// also: as_vector_not_dividing.cpp:10
// also: 102
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<float, 102>>([](auto in) {
  return in | as_vector<4> | map([](auto v) { return 2.f * v; }) | as_scalar;
});
