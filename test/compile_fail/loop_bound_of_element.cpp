// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: A bound is a number of C++; where data decide, write `reduce_while`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { auto s = w(0); for (int i = 0; i < w(1); ++i) s += w(2); return s; });
});
