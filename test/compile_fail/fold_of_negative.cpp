// expect: hoist: fold needs a number of steps that isn't negative
// cure: Write 0 steps or more.
// also: fold_of_negative.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return fold<-1>(0.f, [=](auto sum, auto i) { return sum + w(i); }); });
});
