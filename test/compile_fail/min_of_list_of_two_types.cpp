// expect: hoist: min and max take two values; of more write min(a, min(b, c))
// cure: Write `min(x, 2.f)`.
// also: min_of_list_of_two_types.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return min({x, 2.f, 3.f}); });
});
