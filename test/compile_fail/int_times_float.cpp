// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one of them: `convert<float>(i) * x`.
// also: int_times_float.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, N>, array<float, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto i, auto x) { return i * x; });
});
