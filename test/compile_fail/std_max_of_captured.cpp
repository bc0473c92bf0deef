// expect: hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)
// cure: Write `max(x, 0.f)`, `sqrt(x)`, `get<0>(t)`: they are found by their arguments.
// also: std_max_of_captured.cpp:11
#include <algorithm>

#include <hoist/std_calls.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, float>([](auto a, auto least) {
  return a | map([=](auto x) { return std::max(x, least); });
});
