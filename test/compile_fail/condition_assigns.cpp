// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write `s = select(w(0, 1) > s, w(0, 1), s)`, or `max`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array2<float, 8, 8>>([](auto in) {
  return in | slide2<3> | map2([](auto w) {
  auto s = w(0, 0);
  if (w(0, 1) > s) s = w(0, 1);
  return s;
});
});
