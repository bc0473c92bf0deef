// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Compute both sides and choose: select(x < 0.f, -x, x).
// also: condition_by_operator.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto positive = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return x < 0.f ? -x : x * 1.f; });
});
