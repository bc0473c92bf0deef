// expect: hoist: fold calls its function with 2 arguments, what there is so far and the step: fold<3>(0.f, f)
// cure: Write `[=](auto sum, auto i) { ... }`.
// also: fold_of_one_parameter.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | slide<3> | map([](auto w) { return fold<3>(0.f, [](auto sum) { return sum; }); });
});
