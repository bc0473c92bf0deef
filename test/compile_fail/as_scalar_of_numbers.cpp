// expect: hoist: as_scalar needs an array of vectors
// cure: Leave it out, or make vectors by as_vector first.
// also: as_scalar_of_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto doubled = program<array<float, 100>>([](auto in) {
  return in | map([](auto v) { return 2.f * v; }) | as_scalar;
});
