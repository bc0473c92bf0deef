// expect: hoist: fma takes 3 numbers, fma(a, b, c) = a * b + c
// cure: Write `a * b`, or a third number.
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto in) {
  return in | slide<3> | map([](auto w) { return fma(w(0), w(1)); });
});
