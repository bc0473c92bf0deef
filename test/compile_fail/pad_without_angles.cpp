// expect: hoist: pad is written x | pad<1>(clamp), whole numbers in angle brackets, its boundary in parentheses
// cure: Write `in | pad<1, 1>(clamp)`.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | pad(1, 1, clamp);
});
