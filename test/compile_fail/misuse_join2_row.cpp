// expect: hoist: join2, transpose_planes and transpose_inner need an array of three dimensions
// cure: Use it on a cube; `transpose` is for grids.
// also: misuse_join2_row.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>>([](auto m) {
  return m | join2;
});
