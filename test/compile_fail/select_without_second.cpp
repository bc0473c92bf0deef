// expect: hoist: select needs a condition first, such as x > 0.f, then the two values
// cure: Write `select(x > 0.f, a, b)`.
// also: select_without_second.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return select(x > 0.f, x); });
});
