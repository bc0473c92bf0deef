// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Compute both sides and choose: select(x < 0.f, -x, x).
// also: condition_by_if.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto positive = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
    if (x < 0.f) return -x;
    return x * 1.f;
  });
});
