// expect: hoist: an element is read by parentheses, w(1) or w(0, 1); at<I> takes one of a term
// cure: Write `w(0)`, and `select(condition, a, b)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return w[0] > 0.f ? w[1] : w[2]; });
});
