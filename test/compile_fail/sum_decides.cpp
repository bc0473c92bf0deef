// expect: hoist: a traced value can't decide `if`, `?:`, `&&` or a loop; write select(condition, a, b)
// cure: Write select(condition, a, b); both are computed.
// also: sum_decides.cpp:10
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto signs = program<array2<float, N, M>>([](auto in) {
  return in | map([](auto row) {
           if ((row | reduce(add)) < 0.f) return 0.f * (row | reduce(add));
           return 1.f * (row | reduce(add));
         });
});
