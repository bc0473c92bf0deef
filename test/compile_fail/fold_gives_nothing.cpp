// expect: hoist: fold's function must return what there is after the step, [=](auto sum, auto i) { return ...; }
// cure: Return it: `[=](auto sum, auto i) { return sum + w(i); }`.
// also: fold_gives_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return fold<3>(0.f, [=](auto& sum, auto i) { sum += w(i); }); });
});
