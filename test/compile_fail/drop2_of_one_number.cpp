// expect: hoist: drop2 takes 2 numbers in angle brackets, as in x | drop2<Rows, Columns>
// cure: Write `drop2<2, 0>`.
// also: drop2_of_one_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | drop2<2>;
});
