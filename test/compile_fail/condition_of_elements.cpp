// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `select(w(0) > 0.f, w(1), w(2))`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return w(0) > 0.f ? w(1) : w(2); });
});
