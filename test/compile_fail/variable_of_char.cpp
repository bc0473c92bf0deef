// expect: hoist: val is of a type that elements have: bool, half, float, double, an integer, and signed char for char
// cure: Write `val<signed char>`.
// also: variable_of_char.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<char, 8>>([](auto a) {
  return a | map([](auto x) { return val<char>('a') + x; });
});
