// expect: hoist: pad and shift need a constant that the array's elements can be
// cure: Write a number that the elements' type has, here a whole one, or convert the elements first.
// also: number_among<int, hoist::real{5.0
// also: pad_by_fraction_of_ints.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto in) { return in | pad<1>(constant<0.5>); });
