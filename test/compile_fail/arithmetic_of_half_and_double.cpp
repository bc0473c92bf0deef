// expect: hoist: different types of numbers don't meet in arithmetic; convert<T>(x) one of them first
// cure: Convert one: `convert<double>(x) * y`. Only integers meet integers, and halves meet floats.
// also: arithmetic_of_half_and_double.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto mixed = program<array<half, N>>([](auto a) { return a | map([](auto x) { return x * convert<double>(x); }); });
