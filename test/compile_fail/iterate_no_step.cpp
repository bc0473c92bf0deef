// expect: hoist: iterate makes 0 steps or more
// cure: Write how often the function is applied: 0, which is a copy, or more.
// also: iterate_no_step.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto nothing = program<array<float, N>>([](auto in) {
  return in | iterate<-1>([](auto a) { return a | map([](auto v) { return 2.f * v; }); });
});
