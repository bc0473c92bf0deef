// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: A kernel has no exceptions: give a number that says so, `select(x < 0.f, -1.f, x)`.
// also: throws_by_condition.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           if (x < 0.f) throw 1;
           return x;
         });
});
