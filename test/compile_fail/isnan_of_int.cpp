// expect: hoist: isnan, isinf, isfinite and signbit need floats or doubles; no integer is infinite
// cure: Ask it of floats; an integer is always a number.
// also: isnan_of_int.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto a) {
  return a | map([](auto x) { return select(isnan(x), 0, x); });
});
