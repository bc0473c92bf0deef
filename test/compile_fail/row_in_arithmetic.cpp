// expect: hoist: an element is read by as many indices as its array has dimensions
// cure: A window of `slide` has one index, of `slide2` two: `w(0)`, `w(0, 1)`.
// also: row_in_arithmetic.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto a) {
  return a | slide2<3> | map2([](auto w) { return w(0) + w(1); });
});
