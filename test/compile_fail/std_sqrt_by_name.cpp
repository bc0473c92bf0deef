// expect: hoist: map takes a lambda, as in [](auto x) { return f(x); }, not a function's name
// cure: Write `map([](auto x) { return sqrt(x); })`.
// also: std_sqrt_by_name.cpp:11
#include <hoist/language.hpp>

#include <cmath>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map(std::sqrt);
});
