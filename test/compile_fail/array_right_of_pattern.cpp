// expect: hoist: an array stands left of |, and what is done with it right, as in x | map(f)
// cure: Write `in | map(f)`.
// also: array_right_of_pattern.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return map([](auto x) { return 2.f * x; }) | in;
});
