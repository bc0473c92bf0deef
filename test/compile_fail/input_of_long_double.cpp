// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Write `double`.
// also: input_of_long_double.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<long double, N>>([](auto in) { return in; });
