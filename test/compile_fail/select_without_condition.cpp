// expect: hoist: select needs a condition first, such as x > 0.f, then the two values
// cure: The condition stands first: `select(x > 0.f, x, 0.f)`.
// also: select_without_condition.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           return select(x, 1.f, 0.f);
         });
});
