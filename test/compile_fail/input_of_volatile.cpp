// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Write `float`.
// also: input_of_volatile.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<volatile float>([](auto in) { return in; });
