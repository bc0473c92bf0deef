// expect: hoist: iterate needs at least one step
// cure: Leave the iterate out where nothing is to be done.
// also: misuse_iterate_zero.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | iterate<0>([](auto x) { return x; });
});
