// expect: hoist: an element is read by as many indices as its array has dimensions, w(0, 1)
// cure: Give both indices, `w(0, 1)`.
// also: window_of_two_by_one_index.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, N, M>>([](auto in) {
  return in | slide2<3> | map2([](auto w) { return w(1); });
});
