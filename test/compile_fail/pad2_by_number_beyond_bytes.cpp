// expect: hoist: pad and shift need a constant that the array's elements can be
// cure: Write a number from 0 to 255.
// also: number_among<unsigned char, hoist::real{3.0
// also: pad2_by_number_beyond_bytes.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<unsigned char, 8, 8>>([](auto in) { return in | pad2<1>(constant<300>); });
