// expect: hoist: slide takes 1 or 2 numbers in angle brackets, as in x | slide<3, 1>
// cure: Write the window and the step, `slide<3, 1>`.
// also: slide_of_three_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3, 1, 2>;
});
