// expect: hoist: pad is written x | pad<1>(clamp), whole numbers in angle brackets, its boundary in parentheses
// cure: Write `constant<0.0>` for a number, `by(f)` for a function.
// also: misuse_pad_empty.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | pad<1>();
});
