// expect: hoist: the function must return a term, or a scalar computed from its arguments: sqrt(x), not std::sqrt(x)
// cure: Functions of hoist take traced values: `sqrt(x)`, `pow(x, 2.f)`, found without `std::`. Variables are `auto`, conversions `convert<T>(x)`.
// also: float_parameter.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, N>>([](auto in) {
  return in | map([](float x) { return 2.f * x; });
});
