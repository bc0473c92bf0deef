// expect: hoist: / takes numbers and traced values; the other operand is none, nor is a named size
// cure: Make the number an input of the program, `program<array<float, N>, float>`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return x / N; });
});
