// expect: hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)
// cure: Write `(0 < x) & (x < 10)`.
// also: comparison_of_three.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | map([](auto x) { return select(0 < x < 10, x, 0); });
});
