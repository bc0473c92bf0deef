// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `select(condition, a, b)`, and `&` and `|` for conditions.
// also: condition_assigns.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) {
    auto y = w(0) + w(1);
    if (y > 1.f) y = 1.f;
    return y;
  });
});
// clang: 65 lines of 320
