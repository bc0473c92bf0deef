// expect: hoist: gather needs an array of indices and an array, or by(f) with a function of indices
// cure: Write `gather(indices, in)`, or `in | gather(by([](auto i, auto n) { return n - 1 - i; }))`.
// also: misuse_gather_lambda.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, N>>([](auto a, auto n) {
  return a | gather([](auto k, auto n) { return k; });
});
