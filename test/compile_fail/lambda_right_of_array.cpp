// expect: hoist: what stands right of | must be a pattern with its arguments, such as map(f) or pad<1>(clamp)
// cure: Write `in | map(f)`.
// also: lambda_right_of_array.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | [](auto x) { return 2.f * x; };
});
