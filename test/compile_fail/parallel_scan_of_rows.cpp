// expect: hoist: scan needs an array of scalars, or a neutral element that is a tuple
// cure: Map over the rows, `in | map([](auto row) { return row | scan(add); })`.
// also: parallel_scan_of_rows.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto sums = program<array2<float, N, M>>([](auto x) { return x | scan(add); });
