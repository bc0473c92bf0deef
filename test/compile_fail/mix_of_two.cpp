// expect: hoist: mix takes 3 values, see docs/reference.md
// cure: Give it both ends and the share of the second: `mix(x, y, 0.5f)`.
// also: mix_of_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return mix(x, 1.f); });
});
