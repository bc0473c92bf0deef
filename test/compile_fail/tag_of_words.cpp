// expect: hoist: the name of a tag is letters, digits and _, and begins with a letter
// cure: One word: `tag<"left_neighbour">(x)`.
// also: tag_of_words.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | tag<"left, n-1"> | map([](auto v) { return v + 1.f; });
});
