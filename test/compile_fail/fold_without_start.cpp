// expect: hoist: fold takes 2 arguments, what it begins with and a function: fold<3>(0.f, f)
// cure: Write `fold<3>(0.f, f)`.
// also: fold_without_start.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return fold<3>([=](auto sum, auto i) { return sum + w(i); }); });
});
