// expect: hoist: reduce needs an operator that makes one element of two
// cure: Return a value of the element type from the operator; compare in a map before, or after.
// also: operator_not_closed.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sorted = program<array<float, N>>([](auto in) {
  return in | reduce(associative<0.0>([](auto a, auto b) { return a < b; }));
});
