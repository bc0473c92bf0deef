#pragma once
// Functions of rows, tried by several families, that reduce them and read them again.

#include <benchmark/programs/rows.hpp>

namespace hoist::test {

/// Rows less their windows' maxima and their sums: neighbours' elements, and integers, which are exact.
inline constexpr auto windows_of_rows = program<benchmarks::grid>([](auto x) {
  return x | map([](auto row) {
           auto sum = row | reduce(add);
           return row | pad<1>(clamp) | slide<3> | map([=](auto w) { return max(max(w(0), w(1)), w(2)) - sum; });
         });
});
/// A row's elements beside another row's, one of which is an array of the program.
inline constexpr auto of_two_rows = program<benchmarks::grid, benchmarks::grid, array<float, M>>([](auto x, auto y, auto z) {
  return zip(x, y) | map([=](auto a, auto b) {
           auto s = zip(a, b) | map([](auto u, auto v) { return u * v; }) | reduce(add);
           return zip(a, b, z) | map([=](auto u, auto v, auto w) { return u - v + w * (s + (a | reduce(maximum))); });
         });
});

}  // namespace hoist::test
