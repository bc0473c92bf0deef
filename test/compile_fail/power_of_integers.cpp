// expect: hoist: pow needs a float or a double
// cure: Convert the numbers first, or multiply.
// also: power_of_integers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto cubes = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return pow(x, 3); });
});
