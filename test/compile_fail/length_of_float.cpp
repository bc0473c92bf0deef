// expect: hoist: a length is a whole number or a named size
// cure: Write a whole number.
// also: length_of_float.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8.5>>([](auto a) { return a; });
