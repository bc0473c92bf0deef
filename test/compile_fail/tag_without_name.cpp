// expect: hoist: a tag has a name, as in tag<"left">(x)
// cure: Say what the access is: `tag<"left">(x)`.
// also: tag_without_name.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return tag<"">(x) | map([](auto v) { return v + 1.f; });
});
