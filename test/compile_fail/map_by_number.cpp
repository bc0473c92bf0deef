// expect: hoist: map takes no numbers in angle brackets, as in x | map(f)
// cure: Write `map(f)`; the dimensions of a launch are those of `map_global<0>(f)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | map<0>([](auto x) { return x; });
});
