// expect: hoist: the start stands in angle brackets, starting_from<0.f>(f)
// cure: Write `starting_from<0.f>(f)`.
// also: start_without_angles.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | reduce(starting_from(0.f, [](auto x, auto y) { return x + y; }));
});
