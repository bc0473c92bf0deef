// expect: hoist: here functions are written without std::, as in sqrt(x), max(a, b) and get<0>(t)
// cure: Write `min(x, 2.f * x)` and `max(x, 2.f * x)`.
// also: std_minmax_of_braces.cpp:12
#include <algorithm>

#include <hoist/std_calls.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           const auto ends = std::minmax({x, 2.f * x});
           return ends.second - ends.first;
         });
});
