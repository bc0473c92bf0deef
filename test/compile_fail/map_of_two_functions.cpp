// expect: hoist: map takes 1 function, and its array stands left of |, as in x | map(f)
// cure: One function a map: `in | map(f) | map(g)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map([](auto x) { return x; }, [](auto x) { return x; });
});
