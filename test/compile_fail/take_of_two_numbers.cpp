// expect: hoist: take takes 1 number in angle brackets, as in x | take<5>
// cure: Write `slice<1, 3>`.
// also: take_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | take<1, 3>;
});
