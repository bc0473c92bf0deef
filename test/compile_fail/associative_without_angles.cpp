// expect: hoist: the neutral element stands in angle brackets, associative<0.f>(f)
// cure: Write `associative<0.f>(f)`.
// also: associative_without_angles.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(associative([](auto x, auto y) { return x + y; }));
});
