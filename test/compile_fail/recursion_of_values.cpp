// expect: hoist: user functions are recorded: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x; no static or outside variables, no output, no recursion
// cure: Write `fold<N>(start, f)`; where data decide how often, `iterate<N>(f)` of the array, or `reduce_while`.
// also: recursion_of_values.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

constexpr val<float> halved(val<float> x) { return select(x < 1.f, x, halved(0.5f * x)); }

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return halved(x); });
});
