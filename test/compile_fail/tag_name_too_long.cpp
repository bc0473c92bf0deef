// expect: hoist: the name of a tag has at most 15 letters
// cure: A shorter name: `tag<"left">(x)`.
// also: tag_name_too_long.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | tag<"neighbour_on_the_left"> | map([](auto v) { return v + 1.f; });
});
