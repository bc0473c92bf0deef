// expect: hoist: a traced value can't decide
// cure: Write select(condition, a, b).
// also: condition_by_if.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto positive = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
    if (x < 0.f) return -x;
    return x * 1.f;
  });
});
