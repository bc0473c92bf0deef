// expect: hoist: reduce needs an operator that makes one element of two
// cure: Compute the result from both parameters.
// also: operator_gives_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative<0.f>([](auto, auto) { return 1.f; }));
});
