// words: no matching function for call to
// cure: Write `max(a, max(b, c))` for `std::max({a, b, c})`, and `min`, `clamp` alike, without `std::`; of a window `w | reduce(maximum)`.
// also: std_minmax_of_element.cpp:12
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           const auto [least, most] = std::minmax({x, 2.f * x});
           return most - least;
         });
});
