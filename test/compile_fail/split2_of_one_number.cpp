// expect: hoist: split2 takes 2 numbers in angle brackets, as in x | split2<Rows, Columns>
// cure: Write `split2<2, 2>`.
// also: split2_of_one_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | split2<2>;
});
