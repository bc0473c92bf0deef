// expect: hoist: compact needs flags that are bools or integers
// cure: Compare: `compact(x | map([](auto v) { return v > 0.f; }), x)`.
// also: compact_of_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto x) {
  return compact(x, x);
});
