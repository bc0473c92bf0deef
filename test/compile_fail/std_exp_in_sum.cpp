// expect: hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x)
// cure: Functions of hoist take traced values: `sqrt(x)`, `pow(x, 2.f)`, found without `std::`. Variables are `auto`, conversions `convert<T>(x)`.
// also: std_exp_in_sum.cpp:11
#include <cmath>

#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto a) {
  return a | map([](auto x) { return 1.f / (1.f + std::exp(-x)); });
});
