// expect: hoist: what stands right of | must be a pattern with its arguments
// cure: Map a generic lambda: `in | map([](auto x) { return 2.f * x; })`.
#include <hoist/language.hpp>

using namespace hoist;

float twice(float x) { return 2 * x; }
inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | twice;
});
