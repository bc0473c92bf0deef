// expect: hoist: zip needs arrays of one length
// cure: Give both arrays one length: pad the shorter, or slide over the longer.
// also: zip3_of_columns.cpp:11
// also: 17
// also: 15
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array3<float, 4, N, 17>, array3<float, 4, N, 15>>([](auto a, auto b) {
  return zip3(a, b) | map3([](auto x, auto y) { return x + y; });
});
