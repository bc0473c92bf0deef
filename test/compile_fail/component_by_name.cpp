// expect: hoist: a vector has no members x, y, z and w; its components are v.s(0), v.s(1), v.s(2), v.s(3)
// cure: Write `v.s(0)` or `get<0>(v)` for `v.x`.
// also: component_by_name.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<vec<float, 4>, 8>>([](auto a) {
  return a | map([](auto v) { return 2.f * v.x + v.y; });
});
