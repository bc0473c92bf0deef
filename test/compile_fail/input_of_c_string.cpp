// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Strings are no arrays of hoist; bytes are, `array<unsigned char, N>`.
// also: input_of_c_string.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<const char*>([](auto in) { return in; });
