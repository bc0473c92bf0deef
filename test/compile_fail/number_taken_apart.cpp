// expect: hoist: auto [a, b] = t takes a tuple apart; a number has no components
// cure: Take tuples apart: `zip(a, b) | map([](auto t) { auto [x, y] = t; ... })`.
// also: number_taken_apart.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto t) {
    auto [x, y] = t;
    return x;
  });
});
