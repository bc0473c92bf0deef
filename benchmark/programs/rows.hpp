#pragma once
// Functions of rows: softmax, normalisation of layers, log-sum-exp, the place of a row's greatest element.

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

}  // namespace hoist::benchmarks
