// expect: hoist: split needs a size that divides the length
// cure: Choose a divisor of the length, or pad the array to a multiple.
// also: split_not_dividing.cpp:10
// also: 100
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto chunks = program<array<float, 100>>([](auto in) {
  return in | split<8> | map([](auto c) { return c | reduce(add); });
});
