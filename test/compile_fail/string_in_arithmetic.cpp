// expect: hoist: + takes numbers and traced values; the other operand is none; a named size is number_of<N>
// cure: Write a number.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return x + "a"; });
});
