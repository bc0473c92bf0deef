// expect: hoist: arithmetic needs scalars; use map to compute with an array's elements
// cure: Write `in | map([](auto x) { return 2.f * x; })`, and zip arrays whose elements are computed with side by side.
// also: arithmetic_on_array.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto scaled = program<array2<float, N, M>>([](auto in) {
  return in * 2.f;
});
