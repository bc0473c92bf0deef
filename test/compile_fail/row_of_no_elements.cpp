// expect: hoist: an array of an input has at least one element
// cure: Give every array of an input a length from 1, or a name.
// also: numbers_are<1, 0>::at_most
// also: row_of_no_elements.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 0>, array2<float, N, M>>([](auto a, auto b) { return a; });
