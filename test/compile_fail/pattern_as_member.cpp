// expect: hoist: a term has no members; patterns are applied by |, as in x | map(f), and zip(a, b) puts arrays together
// cure: Write `in | map(f)`.
// also: pattern_as_member.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a.map([](auto x) { return 2.f * x; });
});
