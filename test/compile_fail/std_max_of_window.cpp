// expect: hoist: a traced condition is no bool or number of C++, as std::max wants one; write max(a, max(b, c)), or select(c, 1.f, 0.f)
// cure: Write `max(w(0), max(w(1), w(2)))`, or `w | reduce(maximum)`.
// also: std_max_of_window.cpp:11
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<3> | map([](auto w) { return std::max({w(0), w(1), w(2)}); });
});
