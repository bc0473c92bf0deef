// words: no matching function for call to
// cure: Write `max(a, max(b, c))` for `std::max({a, b, c})`, and `min`, `clamp` alike, without `std::`; of a window `w | reduce(maximum)`.
// lines: 43, the way through a reduction is three lines longer than the way through a map
// also: std_max_of_list_in_operator.cpp:12
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.f>([](auto a, auto b) { return std::max({a, b, 0.f}); }));
});
