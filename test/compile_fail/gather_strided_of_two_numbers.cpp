// expect: hoist: gather_strided takes 1 number in angle brackets, as in x | gather_strided<4>
// cure: Write the stride alone.
// also: gather_strided_of_two_numbers.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | gather_strided<2, 4>;
});
