// expect: hoist: resample takes a length and a function of indices, as in x | resample<N>(by([](auto i, auto n) { ... }))
// cure: Write the function inside `by`.
// also: resample_by_lambda.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | resample<16>([](auto i, auto) { return i / 2; });
});
