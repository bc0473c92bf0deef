// expect: hoist: a C++ number can't collect what is computed of terms; begin with the first of these, or write fold<N>(0.f, f)
// cure: Write `1.f / k(0)`.
// also: number_divided_by_captured.cpp:11
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<float, 3>>([](auto a, auto k) {
  return a | map([=](auto x) {
           auto s = 1.f;
           s /= k(0);
           return x * s;
         });
});
