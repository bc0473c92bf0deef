// expect: hoist: split2, join2, reverse2, shift2, slice2, take2, drop2 and concat2 need arrays of two dimensions
// cure: Use it on an array of two dimensions (`join2`: of tiles), inside `map` on a cube.
// also: misuse_concat_lengths2.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 4, 8>, array<int, 8>>([](auto m, auto i) {
  return concat2(m, i);
});
