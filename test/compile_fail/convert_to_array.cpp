// expect: hoist: convert needs a type of numbers: bool, float, double, or an integer of 8, 16 or 32 bits
// cure: Convert the elements: `map([](auto x) { return convert<float>(x); })`.
// also: convert_to_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto floats = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return convert<array<float, N>>(x); });
});
