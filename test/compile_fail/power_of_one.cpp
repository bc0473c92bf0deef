// expect: hoist: pow takes 2 numbers, pow(x, y)
// cure: Write both, `pow(x, 2.f)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return pow(x); });
});
