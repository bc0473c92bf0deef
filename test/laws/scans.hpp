#pragma once
// Scans that are tried by several families.

#include <benchmark/programs/rows.hpp>

namespace hoist::test {

inline constexpr auto maxima_from_behind =
    program<benchmarks::grid>([](auto x) { return x | map([](auto row) { return row | reverse | scan(maximum) | reverse; }); });
inline constexpr auto sums_before =
    program<array<float, N>>([](auto x) { return x | map([](auto v) { return 2.f * v; }) | scan_exclusive(add); });

}  // namespace hoist::test
