// expect: hoist: arithmetic needs scalars; use map to compute with an array's elements
// cure: Write `in | map([](auto x) { return 2.f * x; })`, and zip arrays whose elements are computed with side by side.
// also: misuse_map_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | map([](auto x) { return 2.f * x; });
});
