// expect: hoist: reduce needs an operator that makes one element of two
// cure: Return a value of the element type from the operator; compare in a map before, or after.
// also: misuse_assoc_one.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.0>([](auto x) { return x; }));
});
