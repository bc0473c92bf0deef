// expect: hoist: mix, smoothstep, degrees, radians, fract, fdim, ldexp and remainder need floats or doubles
// cure: Convert first: `mix(convert<float>(x), 3.f, 0.5f)`.
// also: mix_of_ints.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | map([](auto x) { return mix(x, 3, 1); });
});
