// expect: hoist: a component of a vector is v.s(0), or get<0>(v)
// cure: Write `v.s(0)`.
// also: vector_by_brackets.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<vec<float, 4>, 8>>([](auto a) {
  return a | map([](auto v) { return v[0]; });
});
