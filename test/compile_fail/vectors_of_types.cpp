// expect: hoist: vectors of different types or widths don't meet in arithmetic; convert<T>(v) one of them first
// cure: Convert one of them: `convert<float>(v)`; take components by `v.s(0)` where widths differ.
// also: vectors_of_types.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<vec<float, 4>, 8>, array<vec<int, 4>, 8>>([](auto a, auto b) {
  return zip(a, b) | map([](auto u, auto v) { return u * v; });
});
