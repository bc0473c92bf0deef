// expect: hoist: pad and shift need a boundary: clamp, wrap, mirror, constant<x>, or by(f) with a function of indices
// cure: Write `constant<0.0>` for a number, `by(f)` for a function.
// also: misuse_pad_value.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | pad<1>(0.f);
});
