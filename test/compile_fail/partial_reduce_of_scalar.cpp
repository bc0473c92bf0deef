// expect: hoist: partial_reduce needs an array
// cure: Reduce an array of scalars.
// also: partial_reduce_of_scalar.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/partial_reduce.hpp>

using namespace hoist;

inline constexpr auto sums = program<float>([](auto x) { return x | partial_reduce<4>(add); });
