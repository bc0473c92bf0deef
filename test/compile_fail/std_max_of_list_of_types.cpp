// words: no matching function for call to
// cure: Write `max(a, max(b, c))` for `std::max({a, b, c})`, and `min`, `clamp` alike, without `std::`; of a window `w | reduce(maximum)`.
// lines: 41, beside opencl.hpp the candidates of std::max come by one more header
// also: std_max_of_list_of_types.cpp:12
#include <algorithm>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<3> | map([](auto w) { return std::max({w(0), w(1), 0.f}); });
});
