// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Write `array<float, 8>`.
// also: input_of_c_array.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<float[8]>([](auto in) { return in; });
