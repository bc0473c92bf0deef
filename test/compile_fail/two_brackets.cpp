// expect: hoist: an element is read by parentheses, w(1) or w(0, 1); at<I> takes one of a term
// cure: Write `w(0)`, or `w(0, 1)` of two dimensions.
// also: two_brackets.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return w[0][1]; });
});
