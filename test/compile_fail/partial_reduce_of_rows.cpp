// expect: hoist: partial_reduce needs an array of scalars
// cure: Map over the rows, or join them.
// also: partial_reduce_of_rows.cpp:9
#include <hoist/language.hpp>
#include <hoist/patterns/partial_reduce.hpp>

using namespace hoist;

inline constexpr auto sums = program<array2<float, N, M>>([](auto x) { return x | partial_reduce<4>(add); });
