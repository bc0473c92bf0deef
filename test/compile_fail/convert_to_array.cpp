// expect: hoist: convert needs a type of numbers: bool, half, float, double, or an integer of 8 to 64 bits
// cure: Convert the elements: `map([](auto x) { return convert<float>(x); })`.
// also: convert_to_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto floats = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return convert<array<float, N>>(x); });
});
