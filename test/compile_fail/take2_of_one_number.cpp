// expect: hoist: take2 takes 2 numbers in angle brackets, as in x | take2<Rows, Columns>
// cure: Write `take2<2, 8>`.
// also: take2_of_one_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | take2<2>;
});
