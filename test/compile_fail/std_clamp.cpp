// expect: hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)
// cure: Write `clamp(x, 0.f, 1.f)`.
// also: std_clamp.cpp:11
#include <algorithm>

#include <hoist/std_calls.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return std::clamp(x, 0.f, 1.f); });
});
