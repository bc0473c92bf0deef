// expect: hoist: an array of an input has at least one element
// cure: Give the array a length from 1, or a name, N.
// also: input_of_negative_length.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, -3>>([](auto in) { return in; });
