// expect: hoist: a pattern's angle brackets hold whole numbers that C++ knows, as in split<4>; a named size is none
// cure: Write whole numbers.
// also: slice2_by_float.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto in) { return in | slice2<1, 3, 2, 1.5>; });
