// expect: hoist: / takes numbers and traced values; the other operand is none; a named size is number_of<N>
// cure: Write the size as a number of the other operand's type, `x / convert<float>(number_of<N>)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return x / N; });
});
