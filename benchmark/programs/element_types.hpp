#pragma once
// Programs of doubles, of halves that are computed with as floats, and of integers.

#include <hoist/language.hpp>

namespace hoist::benchmarks {

inline constexpr auto binomial_5x5 = [](auto w) {
  constexpr int weights[] = {1, 4, 6, 4, 1};
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return ((weights[I / 5] * weights[I % 5] * w(I / 5, I % 5)) + ...);
  }(std::make_integer_sequence<int, 25>{});
};
inline constexpr auto heat_7pt = [](auto w) {
  return 0.125 * (w(0, 1, 1) + w(2, 1, 1)) + 0.11 * (w(1, 0, 1) + w(1, 2, 1)) + 0.12 * (w(1, 1, 0) + w(1, 1, 2)) +
         0.29 * w(1, 1, 1);
};
inline constexpr auto as_floats = [](auto a, auto b) { return convert<float>(a) * convert<float>(b); };

inline constexpr auto heat3d_double =
    program<array3<double, N, N, N>>([](auto in) { return in | pad3<1>(clamp) | slide3<3> | map3(heat_7pt); });
inline constexpr auto jacobi2d_double = program<array2<double, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return 0.25 * (w(0, 1) + w(1, 0) + w(1, 2)) + 0.125 * w(2, 1) + 0.125 * w(1, 1); });
});
inline constexpr auto matmul_double = program<array2<double, N, N>, array2<double, N, N>>([](auto a, auto b) {
  return a | map([=](auto row) {
           return b | transpose |
                  map([=](auto column) { return zip(row, column) | map([](auto x, auto y) { return x * y; }) | reduce(add); });
         });
});
inline constexpr auto gemv_double = program<array2<double, N, M>, array<double, M>>([](auto a, auto x) {
  return a | map([=](auto row) { return zip(row, x) | map([](auto u, auto v) { return u * v; }) | reduce(add); });
});
inline constexpr auto softmax_double = program<array2<double, N, M>>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           auto weights = row | map([=](auto v) { return exp(v - greatest); });
           auto sum = weights | reduce(add);
           return weights | map([=](auto w) { return w / sum; });
         });
});
inline constexpr auto jacobi2d_half = program<array2<half, N, M>>([](auto in) {
  return in | map2([](auto h) { return convert<float>(h); }) | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           return convert<half>(0.25f * (w(0, 1) + w(1, 0) + w(1, 2)) + 0.125f * w(2, 1) + 0.125f * w(1, 1));
         });
});
inline constexpr auto matmul_half = program<array2<half, N, N>, array2<half, N, N>>([](auto a, auto b) {
  return a | map([=](auto row) {
           return b | transpose | map([=](auto column) { return zip(row, column) | map(as_floats) | reduce(add); });
         });
});
inline constexpr auto dot_product_half = program<array2<half, N, M>, array2<half, N, M>>(
    [](auto x, auto y) { return zip(x, y) | map([](auto a, auto b) { return zip(a, b) | map(as_floats) | reduce(add); }); });
inline constexpr auto binomial_int = program<array2<int, N, M>>(
    [](auto in) { return in | pad2<2>(clamp) | slide2<5> | map2([](auto w) { return binomial_5x5(w) / 256; }); });
inline constexpr auto sum_int =
    program<array2<int, N, M>>([](auto x) { return x | map([](auto row) { return row | reduce(add); }); });

}  // namespace hoist::benchmarks
