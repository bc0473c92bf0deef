// expect: hoist: % << >> and ~ need integers; fmod is the remainder of floating-point numbers
// cure: Use `fmod(x, y)`, or convert to integers.
// also: remainder_of_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto phases = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return x % 2.f; });
});
