// expect: hoist: cross takes vectors of 3 or 4 components
// cure: Of two components write `a.s(0) * b.s(1) - a.s(1) * b.s(0)`.
// also: cross_of_pairs.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<vec<float, 2>, 8>>([](auto a) {
  return a | map([](auto v) { return cross(v, v + 1.f); });
});
