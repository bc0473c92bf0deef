// expect: hoist: sin needs a float or a double
// cure: Convert the numbers first: `sin(convert<float>(x))`.
// also: sine_of_integers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto waves = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return sin(x); });
});
