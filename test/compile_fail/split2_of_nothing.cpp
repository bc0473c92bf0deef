// expect: hoist: split2 needs tiles of at least one row and one column
// cure: Tiles have 1 row and 1 column or more.
// also: numbers_are<1, 0>::at_most
// also: split2_of_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto in) { return in | split2<0, 4>; });
