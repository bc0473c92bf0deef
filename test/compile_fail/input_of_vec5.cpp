// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Vectors have 2, 3, 4, 8 or 16 components.
// also: input_of_vec5.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<vec<float, 5>, 8>>([](auto a) { return a; });
