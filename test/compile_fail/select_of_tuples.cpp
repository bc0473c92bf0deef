// expect: hoist: select takes a condition and two numbers, select(x > 0.f, a, b); of a tuple choose each component
// cure: Write `make_tuple(select(c, a, d), select(c, b, e))`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return select(x > 0.f, make_tuple(x, x), make_tuple(x, x)); });
});
