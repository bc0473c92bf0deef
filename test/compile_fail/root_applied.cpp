// expect: hoist: sqrt takes 1 number, as in map([](auto x) { return sqrt(x); })
// cure: Map it: `in | map([](auto x) { return sqrt(x); })`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | sqrt;
});
