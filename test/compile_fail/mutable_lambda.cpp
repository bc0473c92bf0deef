// expect: hoist: a function keeps nothing from one element to the next; write its lambda without `mutable`
// cure: A kernel computes elements in any order; what depends on those before is a `scan`, or a `fold<N>` inside of one element.
// also: mutable_lambda.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([i = 0](auto x) mutable { return ++i, x * 2.f; });
});
