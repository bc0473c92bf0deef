// expect: hoist: iterate needs at least one step
// cure: Leave the iterate out where nothing is to be done.
// also: iterate_no_step.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto nothing = program<array<float, N>>([](auto in) {
  return in | iterate<0>([](auto a) { return a | map([](auto v) { return 2.f * v; }); });
});
