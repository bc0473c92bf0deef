// expect: hoist: the number of steps stands in angle brackets, fold<3>(start, f)
// cure: Write `fold<3>(0.f, f)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return fold(3, 0.f, [=](auto s, auto i) { return s + w(i); }); });
});
