// expect: hoist: min and max take two values; of more write min(a, min(b, c))
// cure: Write `min(x, min(1.f, 2.f))`.
// also: minimum_of_three.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           return min(x, 1.f, 2.f);
         });
});
