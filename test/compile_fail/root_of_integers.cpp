// expect: hoist: sqrt, exp and fma need a float or a double
// cure: Make the input an array of floats.
// also: root_of_integers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto roots = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return sqrt(x); });
});
