// expect: hoist: drop_last takes 1 number in angle brackets, as in x | drop_last<1>
// cure: Write `trim<1, 2>` to leave elements out at both ends.
// also: drop_last_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | drop_last<1, 2>;
});
