// expect: hoist: the function returns nothing; a `return` is missing
// cure: Return an expression of the parameters.
// also: misuse_map_void.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { });
});
