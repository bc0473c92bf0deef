// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `select(condition, a, b)`, and `&` and `|` for conditions.
// lines: 50, clang says by itself that the two returns differ
// also: condition_of_returns.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) {
    if (x > 0.f) return x;
    return -x;
  });
});
