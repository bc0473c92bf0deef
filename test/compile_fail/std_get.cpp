// expect: hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)
// cure: Write `max(x, 0.f)`, `sqrt(x)`, `get<0>(t)`: they are found by their arguments.
// also: std_get.cpp:11
#include <tuple>

#include <hoist/std_calls.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return zip(a, b) | map([](auto t) { return std::get<0>(t) + std::get<1>(t); });
});
