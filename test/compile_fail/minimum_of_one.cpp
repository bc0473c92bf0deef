// expect: hoist: min takes 2 values; of an array write x | reduce(minimum)
// cure: Write `in | reduce(minimum)`, or two values.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return min(x); });
});
