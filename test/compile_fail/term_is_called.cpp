// expect: hoist: a term is not called; at<I> takes an element of it, and let(x, f) names it, so that f can read x(0)
// cure: Write `(a | reverse) | at<0>`.
// also: term_is_called.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return (a | reverse)(0);
});
