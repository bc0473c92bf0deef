// expect: hoist: what stands left of | must be a term
// cure: Write `filled<3.f, 8>` for an array of a number.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return 3.f | map([](auto x) { return x; });
});
