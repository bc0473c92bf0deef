// expect: hoist: a program's result has at least one element; drop, trim or tail left none
// cure: Leave at least one element of each row.
// also: numbers_are<1, 0>::at_most
// also: rows_dropped_to_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, 4>>([](auto in) { return in | map([](auto row) { return row | trim<2>; }); });
