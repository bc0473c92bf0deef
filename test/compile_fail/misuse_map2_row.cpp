// expect: hoist: map2 needs an array of two dimensions
// cure: Use map, or split the array first.
// also: misuse_map2_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map2([](auto x) { return x; });
});
