// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one of them: `convert<float>(i) * x`.
// also: three_types.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>, array<int, 8>, array<double, 8>>([](auto a, auto b, auto c) {
  return zip(a, b, c) | map([](auto x, auto y, auto z) { return x * y + z; });
});
