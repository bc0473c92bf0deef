// expect: hoist: top_k needs an array of scalars
// cure: Write `x | map([](auto row) { return row | top_k<4>; })`.
// also: top_k_of_rows.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, 64>>([](auto a) {
  return a | top_k<4>;
});
