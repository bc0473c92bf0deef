// expect: hoist: histogram needs an array of integers
// cure: Make bins of them: `x | map([](auto v) { return convert<int>(v * 16.f); }) | histogram<16>`.
// also: histogram_of_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto x) {
  return x | histogram<16>;
});
