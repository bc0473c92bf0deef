// expect: hoist: a tuple has no elements by index; write get<0>(t), or a parameter for each component
// cure: Take the components by `get<0>(t)`, by `auto [x, y] = t`, or as parameters: `map([](auto x, auto y) { ... })`.
// also: tuple_by_index_of_chunk.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return zip(a, b) | split<4> | map([](auto chunk) { return chunk | map([](auto t) { return t(0) + t(1); }); });
});
