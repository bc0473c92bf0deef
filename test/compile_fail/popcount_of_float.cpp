// expect: hoist: popcount, clz, ctz, rotl, rotr, mul_hi, mul24, mad24, hadd, rhadd, abs_diff, add_sat, sub_sat and bitselect need integers
// cure: Take the bits: `popcount(bit_cast<unsigned>(x))`.
// also: popcount_of_float.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return popcount(x); });
});
