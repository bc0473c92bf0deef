// expect: hoist: compact needs an array of flags and an array, compact(flags, x) or compact<8>(flags, x)
// cure: Write `compact(x | map([](auto v) { return v > 0.f; }), x)`.
// also: compact_without_flags.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto x) {
  return compact(x);
});
