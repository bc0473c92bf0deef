// expect: hoist: iota and generate need a length of at least one
// cure: Lengths are 1 or more, or named sizes.
// also: numbers_are<1, 0>::at_most
// also: generate2_of_no_columns.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto) { return generate2<8, 0>([](auto i, auto j) { return i + j; }); });
