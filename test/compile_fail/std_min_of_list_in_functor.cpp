// words: no matching function for call to
// cure: Write `max(a, max(b, c))` for `std::max({a, b, c})`, and `min`, `clamp` alike, without `std::`; of a window `w | reduce(maximum)`.
// also: std_min_of_list_in_functor.cpp:11
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

struct least {
  constexpr auto operator()(auto w) const { return std::min({w(0, 0), w(0, 1), 0.f}); }
};
inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map2(least{});
});
