// expect: hoist: slide3 takes 1 to 4 numbers in angle brackets, as in x | slide3<Planes, Rows, Columns, Step>
// cure: There is one step for all dimensions, `slide3<3, 3, 3, 1>`.
// also: slide3_of_five_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array3<float, 8, 8, 8>>([](auto a) {
  return a | slide3<3, 3, 3, 1, 1>;
});
