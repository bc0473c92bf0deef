#pragma once
// Batches of small matrices: products, and systems whose matrix is lower triangular.

#include <benchmark/programs/arrays.hpp>

namespace hoist::benchmarks {

/// N products of K x K.
template <long K>
inline constexpr auto matmul_batched_of = program<array3<float, N, K, K>, array3<float, N, K, K>>(
    [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return rows_by_columns(x, y); }); });
inline constexpr auto matmul_batched = matmul_batched_of<8>;

/// N solutions x of L x = b by forward substitution, L being K x K and lower triangular: what stands above its diagonal is multiplied by
/// 0. Each equation gives the next unknown from those before it; x is an accumulator, whose unknowns begin with 0.
// [solve]
template <long K>
inline constexpr auto triangular_solve_of = program<array3<float, N, K, K>, array2<float, N, K>>([](auto matrices, auto sides) {
  return zip(matrices, sides) | map([](auto l, auto b) {
           auto next = [](auto x, auto equation) {
             auto row = get<0>(equation);
             auto side = get<1>(equation);
             auto i = get<2>(equation);
             auto known = zip(row, x) | map(product) | reduce(add);
             auto diagonal = zip(row, iota<K>) | map([=](auto v, auto j) { return select(j == i, v, 0.f); }) | reduce(add);
             return let((side - known) / diagonal, [=](auto solved) {
               return zip(x, iota<K>) | map([=](auto v, auto j) { return select(j == i, solved, v); });
             });
           };
           return zip(l, b, iota<K>) | reduce_seq(next, filled<0.f, K>);
         });
});
// [/solve]
inline constexpr auto triangular_solve = triangular_solve_of<8>;

}  // namespace hoist::benchmarks
