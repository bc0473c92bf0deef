// expect: hoist: pad and shift need a constant that the array's elements can be
// cure: Numbers without a sign go from 0 to 4294967295; a negative one wraps, to `constant<-2147483648>` at most.
// also: number_among<unsigned int, hoist::real{-2.14748
// also: shift_by_number_below_unsigned.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<unsigned, 8>>([](auto in) { return in | shift<1>(constant<-2147483649>); });
