// expect: hoist: a traced value is no C++ number: write sqrt(x) for std::sqrt(x), auto for float, convert<int>(x) for (int)x
// cure: Functions of hoist take traced values: `sqrt(x)`, `pow(x, 2.f)`, found without `std::`. Variables are `auto`, conversions `convert<T>(x)`.
// also: misuse_window_traced.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>>([](auto a, auto i) {
  return zip(a, i) | map([=](auto x, auto k) { return a(k); });
});
