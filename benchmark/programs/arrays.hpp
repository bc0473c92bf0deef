#pragma once
// Matrix products, sums of rows and transpositions.

#include <benchmark/programs/stencils.hpp>

namespace hoist::benchmarks {

using square = array2<float, N, N>;

/// A B: every row of A with every column of B.
inline constexpr auto rows_by_columns = [](auto a, auto b) {
  return a | map([=](auto row) {
           return b | transpose | map([=](auto column) { return zip(row, column) | map(product) | reduce(add); });
         });
};
inline constexpr auto matmul = program<square, square>(rows_by_columns);
/// N x M by M x N, as in the thesis.
inline constexpr auto matmul_rectangular = program<grid, array2<float, M, N>>(rows_by_columns);
/// y = A x.
inline constexpr auto gemv = program<grid, array<float, M>>(
    [](auto a, auto x) { return a | map([=](auto row) { return zip(row, x) | map(product) | reduce(add); }); });
/// The sums of the rows; of one row: the sum of an array.
inline constexpr auto sum = program<grid>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });
/// The sum of all: one number.
inline constexpr auto total = program<array<float, N * M>>([](auto x) { return x | reduce(add); });
/// The products of rows by rows, summed.
inline constexpr auto dot_product = program<grid, grid>(
    [](auto x, auto y) { return zip(x, y) | map([](auto a, auto b) { return zip(a, b) | map(product) | reduce(add); }); });
/// BLAS of vectors: 2.5 x + y, 2.5 x, and the sum of absolute values.
inline constexpr auto axpy = program<array<float, N * M>, array<float, N * M>>(
    [](auto x, auto y) { return zip(x, y) | map([](auto a, auto b) { return 2.5f * a + b; }); });
inline constexpr auto scal = program<array<float, N * M>>([](auto x) { return x | map([](auto a) { return 2.5f * a; }); });
inline constexpr auto asum =
    program<array<float, N * M>>([](auto x) { return x | map([](auto a) { return abs(a); }) | reduce(add); });
inline constexpr auto transposition = program<grid>([](auto in) { return in | transpose | map2(id); });

}  // namespace hoist::benchmarks
