// expect: hoist: min and max take two values; of more write min(a, min(b, c)), and of an array x | reduce(minimum)
// cure: Write `max(a, max(b, c))`, or `w | reduce(maximum)`.
// also: max_of_list.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<3> | map([](auto w) { return max({w(0), w(1), w(2)}); });
});
