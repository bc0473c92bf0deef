// expect: hoist: an input is a number, a vector, an array of these, such as array2<float, N, M>, or array<tuple<...>, N> of numbers and vectors
// cure: Say the type of the elements and the length: `array<float, N>`; a vector is given to what `tune` makes, `view(v.data(), {n})`.
// also: input_of_std_vector.cpp:10
#include <hoist/language.hpp>

#include <vector>

using namespace hoist;

inline constexpr auto p = program<std::vector<float>>([](auto in) { return in; });
