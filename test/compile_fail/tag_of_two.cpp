// expect: hoist: tag takes one array, as in tag<"left">(x)
// cure: Tag each: `zip(tag<"a">(x), tag<"b">(y))`.
// also: tag_of_two.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto x, auto y) {
  return zip(tag<"pair">(x, y), y) | map([](auto a, auto b) { return a + b; });
});
