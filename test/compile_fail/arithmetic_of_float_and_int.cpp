// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one: `x + convert<float>(y)`. Only integers meet integers, and halves meet floats.
// also: arithmetic_of_float_and_int.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto mixed = program<array<float, N>>([](auto a) { return a | map([](auto x) { return x + convert<int>(x); }); });
