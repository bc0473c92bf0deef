// expect: hoist: shift is called with its boundary, as in x | shift<1>(wrap)
// cure: A pattern of arguments waits for them: `in | map(f)`, `in | pad<1>(clamp)`, `in | generate<8>(f)`. A function of elements goes into `map(f)`.
// also: misuse_shift_no_boundary.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | shift<1>;
});
