// expect: hoist: tag names the access to an array
// cure: Tag the array whose elements they are.
// also: tag_of_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  return x | map([](auto v) { return tag<"v">(v) + 1.f; });
});
