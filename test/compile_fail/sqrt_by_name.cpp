// expect: hoist: sqrt takes 1 number, as in map([](auto x) { return sqrt(x); })
// cure: Write a lambda: `map([](auto x) { return sqrt(x); })`.
// also: sqrt_by_name.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(sqrt);
});
