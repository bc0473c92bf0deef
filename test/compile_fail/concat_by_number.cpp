// expect: hoist: concat takes no numbers in angle brackets, as in concat(a, b)
// cure: Write `concat(a, b)`; rows beside rows are `zip(a, b) | map([](auto r, auto s) { return concat(r, s); })`.
// also: concat_by_number.cpp:9
#include <hoist/hoist.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>, array<float, N>>([](auto a, auto b) {
  return concat<0>(a, b);
});
