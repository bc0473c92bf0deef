// expect: hoist: ! needs a condition; of a number write x == 0
// cure: Write `x == 0.f`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return select(!x, 1.f, 0.f); });
});
