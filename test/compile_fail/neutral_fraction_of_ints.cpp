// expect: hoist: reduce needs a neutral element without a fraction for integers, as associative<1>(f)
// cure: Write a whole number, or convert the elements first.
// also: neutral_among<int, hoist::real{5.0
// also: neutral_fraction_of_ints.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p =
    program<array<int, 8>>([](auto in) { return in | reduce(associative<0.5>([](auto a, auto b) { return a + b; })); });
