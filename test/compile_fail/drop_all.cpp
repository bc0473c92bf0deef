// expect: hoist: a program's result has at least one element; drop, trim or tail left none
// cure: Leave at least one element, or reduce the rest: a reduction of nothing is its neutral element.
// also: numbers_are<1, 0>::at_most
// also: drop_all.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) { return in | drop<8>; });
