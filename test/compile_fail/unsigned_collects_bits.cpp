// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Write `val<unsigned> bits = 0u;`.
// also: unsigned_collects_bits.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<unsigned, N>>([](auto in) {
  return in | map([](auto x) {
           unsigned bits = 1;
           bits <<= x;
           bits |= x;
           return bits;
         });
});
