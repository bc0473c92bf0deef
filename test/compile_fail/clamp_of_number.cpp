// expect: hoist: clamp is a boundary, as in pad<1>(clamp), or limits a number, clamp(x, a, b)
// cure: Give it the least and the greatest number: `clamp(x, 0.f, 1.f)`.
// also: clamp_of_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return clamp(x, 1.f); });
});
