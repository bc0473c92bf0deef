// expect: hoist: pad and shift need a boundary: clamp, wrap, mirror, constant<x>, or by(f) with a function of indices
// cure: Write `constant<0.0>` for a number, `by(f)` for a function.
// also: pad_by_number.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto framed = program<array<float, N>>([](auto in) {
  return in | pad<1>(0.0f);
});
