// expect: hoist: trim takes 1 or 2 numbers in angle brackets, as in x | trim<1, 2>
// cure: Write how many elements are left out left and right, `trim<1, 2>`.
// also: trim_of_three_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | trim<1, 2, 3>;
});
