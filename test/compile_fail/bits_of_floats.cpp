// expect: hoist: & | and ^ need integers or conditions
// cure: Convert to integers: `convert<int>(x) & 255`.
// also: bits_of_floats.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto masked = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { return x & 255.f; });
});
