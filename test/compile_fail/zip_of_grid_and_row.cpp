// expect: hoist: zip needs arrays of one length
// cure: Map over the rows and capture the other array: `m | map([=](auto row) { return zip(row, v); })`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 4>, array<float, 4>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) { return x + y; });
});
