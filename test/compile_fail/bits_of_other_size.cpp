// expect: hoist: bit_cast needs types of one size, 4 or 8 bytes, such as float and unsigned
// cure: Convert first: `bit_cast<long>(convert<double>(x))`.
// also: bits_of_other_size.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return bit_cast<long>(x); });
});
