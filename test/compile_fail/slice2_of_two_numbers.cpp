// expect: hoist: slice2 takes 4 numbers in angle brackets, as in x | slice2<Row, Rows, Column, Columns>
// cure: Write the first row and how many, the first column and how many.
// also: slice2_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | slice2<0, 4>;
});
