// expect: hoist: reduce needs an operator that makes one element of two
// cure: Return a value of the element type from the operator; compare in a map before, or after.
// also: operator_not_closed.cpp:12
#include <hoist/language.hpp>

using namespace hoist;

struct precedes {
  constexpr auto operator()(auto a, auto b) const { return a < b; }
};
inline constexpr auto sorted = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.0>(precedes{}));
});
