// expect: hoist: a pattern is applied to an array or an element of one, not to what a function computes; compute it by a map of its own first
// cure: Two maps, `in | map([](auto x) { return 2.f * x; }) | map([](auto x) { return x | fill<3>; })`; rules make one loop of them.
// also: pattern_of_computed.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return (2.f * x) | fill<3>; }) | join;
});
