// expect: hoist: a traced condition is no bool or number of C++, as std::max wants one; write max(a, max(b, c)), or select(c, 1.f, 0.f)
// cure: Write `select(x > 0.f, x, 0.f)`.
// also: condition_as_float.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](auto x) {
           float positive = x > 0.f;
           return positive * x;
         });
});
