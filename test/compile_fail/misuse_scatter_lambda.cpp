// expect: hoist: scatter needs an array of indices and an array, or by(f) with a function of indices, in | scatter(by(f))
// cure: Write `scatter(indices, in)`, or `in | scatter(by([](auto i, auto n) { return n - 1 - i; }))`.
// also: misuse_scatter_lambda.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, N>>([](auto a, auto n) {
  return a | scatter([](auto k, auto n) { return k; });
});
