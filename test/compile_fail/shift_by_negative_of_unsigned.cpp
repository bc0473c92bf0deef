// expect: hoist: pad and shift need a constant that the array's elements can be
// cure: Unsigned numbers are 0 or more; the largest is `constant<4294967295>`.
// also: number_among<unsigned int, hoist::real{-1.0
// also: shift_by_negative_of_unsigned.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<unsigned, 8>>([](auto in) { return in | shift<1>(constant<-1>); });
