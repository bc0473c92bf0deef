// expect: hoist: an element is read by as many indices as its array has dimensions
// cure: A window of `slide2` has two indices, `w(0, 1)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto in) {
  return in | slide2<3> | map2([](auto w) { return w(0, 1, 2); });
});
