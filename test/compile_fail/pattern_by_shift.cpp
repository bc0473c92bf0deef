// expect: hoist: a pattern is applied by |, as in x | map(f)
// cure: Write `in | map(f)`.
// also: pattern_by_shift.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a >> map([](auto x) { return 2.f * x; });
});
