// expect: hoist: shift needs an array
// cure: Shift the array before you take an element.
// also: shift_of_scalar.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto moved = program<float>([](auto x) { return x | shift<1>(wrap); });
