// expect: hoist: a traced condition is no bool or number of C++, as std::max wants one; write max(a, max(b, c)), or select(c, 1.f, 0.f)
// cure: Write `min(w(0), min(w(1), w(2)))`, and the same with `max`.
// also: std_minmax_of_window.cpp:11
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<3> | map([](auto w) {
           const auto [least, most] = std::minmax({w(0), w(1), w(2)});
           return most - least;
         });
});
