// expect: hoist: compact gives no more elements than its array has
// cure: Ask for as many elements as the array has, or fewer; the count says how many are set.
// also: compact_beyond_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>, array<float, 8>>([](auto flags, auto x) {
  return compact<9>(flags, x);
});
