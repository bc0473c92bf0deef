// expect: hoist: reverse is applied by |, as in x | reverse; the array stands left of it
// cure: Write `in | join`, without parentheses, and the array on the left.
// also: misuse_reverse_fn.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return reverse(a);
});
