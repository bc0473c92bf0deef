// expect: hoist: upsample takes an integer of at most 32 bits and one without sign of as many
// cure: Convert the second: `upsample(x, convert<unsigned>(x))`.
// also: upsample_of_two_sizes.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | map([](auto x) { return upsample(x, x); });
});
