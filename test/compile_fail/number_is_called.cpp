// expect: hoist: a number is no array or function: it has no elements to read by parentheses
// cure: Leave the parentheses out; `map` gives its function one element, windows come of `slide`.
// also: number_is_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return x(0) + x(1); });
});
