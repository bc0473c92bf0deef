// expect: hoist: split2 needs tiles whose number of columns divides the array's
// cure: Choose a divisor of the number of columns, or pad the array.
// also: numbers_are<3, 8>::divides
// also: split2_of_columns.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, 8>>([](auto in) { return in | split2<4, 3> | join2; });
