// expect: hoist: split needs a size that divides the length
// cure: Choose a divisor of the length, or pad the array to a multiple.
// also: misuse_split_not_div.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | split<3>;
});
