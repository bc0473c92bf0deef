// expect: hoist: split takes 1 number in angle brackets, as in x | split<4>
// cure: Write one number; a grid is split by `split2<Rows, Columns>`.
// also: split_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | split<2, 4>;
});
