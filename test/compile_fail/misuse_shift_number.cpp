// expect: hoist: shift needs an array
// cure: Shift the array before you take an element.
// also: misuse_shift_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float>([](auto s) {
  return s | shift<1>(clamp);
});
