// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Elements are numbers, vectors or tuples; what a pointer leads to is an array by an index, `gather`.
// also: input_of_pointers.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float*, N>>([](auto in) { return in; });
