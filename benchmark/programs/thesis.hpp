#pragma once
// Benchmarks of Remmelg's thesis (Table 4.2) beside products and sums of rows.

#include <benchmark/programs/arrays.hpp>

namespace hoist::benchmarks {

/// Rodinia's NN: how far every place lies from one.
inline constexpr auto nearest_neighbour = program<array<float, N * M>, array<float, N * M>>([](auto latitude, auto longitude) {
  return zip(latitude, longitude) | map([](auto x, auto y) {
           auto north = 0.5f - x;
           auto east = 1.5f - y;
           return sqrt(north * north + east * east);
         });
});

/// NVIDIA's separable convolution: 17 taps along rows, then along columns, zero outside.
inline constexpr auto convolution_rows = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | map([](auto row) { return row | pad<8>(constant<0>); }) | slide2<1, 17> |
         map2([=](auto window) { return zip(window | join, taps) | map(product) | reduce(add); });
});
inline constexpr auto convolution_columns = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | pad<8>(constant<0>) | slide2<17, 1> |
         map2([=](auto window) { return zip(window | join, taps) | map(product) | reduce(add); });
});

/// CLBlast's GEMV: alpha A x + beta y.
inline constexpr auto gemv_scaled = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  return zip(a, y) | map([=](auto row, auto b) { return 2.5f * (zip(row, x) | map(product) | reduce(add)) + 1.5f * b; });
});
/// GESUMMV: alpha A x + beta B x.
inline constexpr auto gesummv = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  return zip(a, b) | map([=](auto p, auto q) {
           return 2.f * (zip(p, x) | map(product) | reduce(add)) + 1.5f * (zip(q, x) | map(product) | reduce(add));
         });
});

}  // namespace hoist::benchmarks
