// expect: hoist: zip takes its arrays without braces, zip(a, b)
// cure: Write `zip(a, b)`.
// also: zip_in_braces.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 8>>([](auto a, auto b) {
  return zip({a, b}) | map([](auto x, auto y) { return x + y; });
});
