// expect: hoist: map is applied by |, as in x | map(f); the array stands left of it
// cure: Write `a | map(f)`.
// also: map_called_again.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return map([](auto x) { return 2.f * x; })(a);
});
