// expect: hoist: arithmetic of halves gives floats; convert them before, map([](auto x) { return convert<float>(x); })
// cure: Convert the elements first: `x | map([](auto x) { return convert<float>(x); }) | reduce(add)`.
// also: reduce_of_halves.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto total = program<array<half, N>>([](auto in) { return in | reduce(add); });
