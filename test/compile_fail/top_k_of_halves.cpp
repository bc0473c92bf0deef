// expect: hoist: top_k needs floats, doubles or integers
// cure: Convert elements first: `x | map([](auto v) { return convert<float>(v); })`.
// also: top_k_of_halves.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<half, 64>>([](auto a) {
  return a | top_k<4>;
});
