// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one: `max(convert<double>(x), y)`.
// also: maximum_of_float_and_double.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto mixed = program<array<float, N>>([](auto a) { return a | map([](auto x) { return max(x, convert<double>(x)); }); });
