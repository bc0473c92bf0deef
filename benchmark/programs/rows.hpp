#pragma once
// Functions of rows: softmax, normalisation of layers, log-sum-exp, the place of a row's greatest element, scans.

#include <benchmark/programs/arrays.hpp>

namespace hoist::benchmarks {

/// exp(x - m) over its sum, m being the row's greatest element, so that nothing overflows.
inline constexpr auto softmax = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           auto weights = row | map([=](auto v) { return exp(v - greatest); });
           auto sum = weights | reduce(add);
           return weights | map([=](auto w) { return w / sum; });
         });
});
/// Rows with mean 0 and variance 1, scaled and shifted by gamma and beta; `over` is 1 / M.
inline constexpr auto layer_norm = program<grid, array<float, M>, array<float, M>, float>([](auto x, auto gamma, auto beta,
                                                                                             auto over) {
  return x | map([=](auto row) {
           return let((row | reduce(add)) * over, [=](auto mean) {
             return let((row | map([=](auto v) { return (v - mean) * (v - mean); }) | reduce(add)) * over, [=](auto variance) {
               return zip(row, gamma, beta) |
                      map([=](auto v, auto g, auto b) { return g * ((v - mean) / sqrt(variance + 1e-5f)) + b; });
             });
           });
         });
});
/// log of the sum of the exponentials of each row.
inline constexpr auto log_sum_exp = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           return greatest + log(row | map([=](auto v) { return exp(v - greatest); }) | reduce(add));
         });
});

/// Place and value of each row's greatest element, the first of equal ones.
inline constexpr auto argmax_rows = program<grid>([](auto x) {
  return x | map([](auto row) {
           return zip(row, iota<M>) | reduce(associative<-3.402823466e38f, 2147483647>([](auto a, auto b) {
                    auto later = (get<0>(b) > get<0>(a)) | ((get<0>(b) == get<0>(a)) & (get<1>(b) < get<1>(a)));
                    return make_tuple(select(later, get<0>(b), get<0>(a)), select(later, get<1>(b), get<1>(a)));
                  }));
         });
});
/// Each row's four greatest elements and their places.
inline constexpr auto top_k = program<grid>([](auto x) { return x | map([](auto row) { return row | hoist::top_k<4>; }); });
/// Prefix sums: of rows, and of all N M numbers.
inline constexpr auto scan_rows = program<grid>([](auto x) { return x | map([](auto row) { return row | scan(add); }); });
inline constexpr auto scan_all = program<array<float, N * M>>([](auto x) { return x | scan(add); });
/// y = a y + b along each row, from 0: the composition of such functions, as pairs, is associative.
// [recurrence]
inline constexpr auto linear_recurrence = program<grid, grid>([](auto a, auto b) {
  return zip(a, b) | map([](auto factors, auto addends) {
           return zip(factors, addends) | scan(associative<1.f, 0.f>([](auto f, auto g) {
                    return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g));
                  })) |
                  map([](auto f) { return get<1>(f); });
         });
});
// [/recurrence]

}  // namespace hoist::benchmarks
