// expect: hoist: a variable can't take what is computed of captured terms; write fold<N>(0.f, f), whose f is given the sum
// cure: Write `fold<3>(0.f, [=](auto sum, auto i) { return sum + k(i) * w(i); })`.
// also: variable_collects_captured.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 3>>([](auto a, auto k) {
  return a | slide<3> | map([=](auto w) {
           val<float> sum = 0.f;
           for (int i = 0; i < 3; ++i) sum += k(i) * w(i);
           return sum;
         });
});
