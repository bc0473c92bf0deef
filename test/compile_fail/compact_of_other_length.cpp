// expect: hoist: compact needs a flag for each element
// cure: Make the flags from the array: `x | map([](auto v) { return v > 0.f; })`.
// also: compact_of_other_length.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>, array<float, 9>>([](auto flags, auto x) {
  return compact(flags, x);
});
