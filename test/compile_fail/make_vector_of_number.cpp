// expect: hoist: make_vector takes 2, 3, 4, 8 or 16 traced numbers of one type
// cure: Compute the number of a traced value, `0.f * x + 2.f`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return make_vector(x, 2.f); });
});
