// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `select(condition, a, b)`, and `&` and `|` for conditions.
// also: condition_by_ternary.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           return x > 0.f ? x : -x;
         });
});
