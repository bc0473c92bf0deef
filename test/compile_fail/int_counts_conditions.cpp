// expect: hoist: a C++ number can't collect traced values; begin with val<float> s = 0.f, or with the first, auto s = w(0)
// cure: Write `val<int> count = 0;`, and add `select(w(i) > 0.f, 1, 0)`.
// also: int_counts_conditions.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | slide<4> | map([](auto w) {
           int count = 0;
           for (int i = 0; i < 4; ++i) count += w(i) > 0.f;
           return count;
         });
});
