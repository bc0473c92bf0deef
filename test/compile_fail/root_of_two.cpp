// expect: hoist: sqrt takes 1 number, as in map([](auto x) { return sqrt(x); })
// cure: Give it one number.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return sqrt(x, x); });
});
