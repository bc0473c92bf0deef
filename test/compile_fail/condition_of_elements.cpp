// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `select(condition, a, b)`, and `&` and `|` for conditions.
// also: condition_of_elements.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return w(0) > w(1) ? w(0) : w(1); });
});
// clang: 65 lines of 320
