// expect: hoist: slice takes 2 numbers in angle brackets, as in x | slice<From, Count>
// cure: Write `slice<0, 3>`, or `take<3>`.
// also: slice_of_one_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slice<3>;
});
