// expect: hoist: the function returns nothing; a `return` is missing
// cure: Return an expression of the parameters.
// also: returns_nothing.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto forgotten = program<array<float, N>>([](auto in) {
  return in | map([](auto x) { x * 2.f; });
});
