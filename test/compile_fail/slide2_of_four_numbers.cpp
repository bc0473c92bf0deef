// expect: hoist: slide2 takes 1 to 3 numbers in angle brackets, as in x | slide2<Rows, Columns, Step>
// cure: There is one step for both dimensions, `slide2<3, 3, 1>`.
// also: slide2_of_four_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | slide2<3, 3, 1, 1>;
});
