// expect: hoist: partial_reduce needs an operator with a neutral element
// cure: Use an operator of the library, or say the neutral element: associative<0.0>(f).
// also: partial_reduce_without_neutral.cpp:10
#include <hoist/language.hpp>
#include <hoist/patterns/partial_reduce.hpp>

using namespace hoist;

inline constexpr auto sums =
    program<array<float, N>>([](auto x) { return x | partial_reduce<4>([](auto a, auto b) { return a + b; }); });
