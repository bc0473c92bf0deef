#pragma once
// The eight two-dimensional stencils of Remmelg et al. 2020, in both boundary modes where both make sense; and the
// seven points of a cube.

#include <hoist/language.hpp>

namespace hoist::benchmarks {

// Element functions: w(row, column) of a window, the centre in its middle.

inline constexpr auto jacobi_5pt = [](auto w) {
  return (5.f * w(0, 1) + 12.f * w(1, 0) + 15.f * w(1, 1) + 5.f * w(2, 1) + 12.f * w(1, 2)) / 118.f;
};
inline constexpr auto jacobi_9pt = [](auto w) {
  return (7.f * w(0, 0) + 5.f * w(0, 1) + 9.f * w(0, 2) + 12.f * w(1, 0) + 15.f * w(1, 1) + 12.f * w(1, 2) + 9.f * w(2, 0) +
          5.f * w(2, 1) + 7.f * w(2, 2)) /
         118.f;
};
/// w(plane, row, column).
inline constexpr auto jacobi_7pt = [](auto w) {
  return 0.161f * w(1, 1, 2) + 0.162f * w(1, 1, 0) + 0.163f * w(1, 2, 1) + 0.164f * w(1, 0, 1) + 0.165f * w(2, 1, 1) +
         0.166f * w(0, 1, 1) - 1.67f * w(1, 1, 1);
};
inline constexpr auto gaussian_5x5 = [](auto w) {
  return (2.f * w(0, 0) + 4.f * w(0, 1) + 5.f * w(0, 2) + 4.f * w(0, 3) + 2.f * w(0, 4) +     //
          4.f * w(1, 0) + 9.f * w(1, 1) + 12.f * w(1, 2) + 9.f * w(1, 3) + 4.f * w(1, 4) +    //
          5.f * w(2, 0) + 12.f * w(2, 1) + 15.f * w(2, 2) + 12.f * w(2, 3) + 5.f * w(2, 4) +  //
          4.f * w(3, 0) + 9.f * w(3, 1) + 12.f * w(3, 2) + 9.f * w(3, 3) + 4.f * w(3, 4) +    //
          2.f * w(4, 0) + 4.f * w(4, 1) + 5.f * w(4, 2) + 4.f * w(4, 3) + 2.f * w(4, 4)) /
         159.f;
};
inline constexpr auto gradient_of = [](auto w) {
  auto c = w(1, 1);
  auto n = c - w(0, 1), s = c - w(2, 1), e = c - w(1, 2), west = c - w(1, 0);
  return c + 1.f / sqrt(0.0001f + n * n + s * s + e * e + west * west);
};
inline constexpr auto diffusion = [](auto w) {
  auto c = w(1, 1);
  auto n = w(0, 1) - c, s = w(2, 1) - c, west = w(1, 0) - c, e = w(1, 2) - c;
  auto g = (n * n + s * s + west * west + e * e) / (c * c);
  auto l = (n + s + west + e) / c;
  auto a = 0.5f * g - 0.0625f * (l * l);
  auto b = 1.f + 0.25f * l;
  auto q = a / (b * b);
  auto d = (q - 0.053787220269f) / (0.053787220269f * (1.f + 0.053787220269f));
  return min(max(1.f / (1.f + d), 0.f), 1.f);
};
inline constexpr auto diffused = [](auto j, auto c, auto n, auto s, auto w, auto e) {
  return j + 0.125f * (c(1, 1) * n + c(2, 1) * s + c(1, 1) * w + c(1, 2) * e);
};
inline constexpr auto heated = [](auto t, auto p) {
  auto c = t(1, 1);
  return c + 0.3413333f *
                 (p + (t(0, 1) + t(2, 1) - 2.f * c) * 0.1f + (t(1, 2) + t(1, 0) - 2.f * c) * 0.1f + (80.f - c) * 0.0001953125f);
};
/// The Laplacian without its scale: Stevens and Kloeckner's finite differences.
inline constexpr auto laplace = [](auto w) { return w(1, 2) + w(2, 1) - 4.f * w(1, 1) + w(1, 0) + w(0, 1); };
inline constexpr auto product = [](auto weight, auto x) { return weight * x; };

using grid = array2<float, N, M>;

inline constexpr auto finite_difference = program<grid>([](auto in) { return in | slide2<3> | map2(laplace); });
inline constexpr auto jacobi2d_5pt = program<grid>([](auto in) { return in | slide2<3> | map2(jacobi_5pt); });
inline constexpr auto jacobi2d_5pt_clamp =
    program<grid>([](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2(jacobi_5pt); });
inline constexpr auto jacobi2d_9pt = program<grid>([](auto in) { return in | slide2<3> | map2(jacobi_9pt); });
inline constexpr auto jacobi2d_9pt_clamp =
    program<grid>([](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2(jacobi_9pt); });
using cube = array3<float, N, N, N>;
inline constexpr auto jacobi3d_7pt = program<cube>([](auto in) { return in | slide3<3> | map3(jacobi_7pt); });
inline constexpr auto jacobi3d_7pt_clamp =
    program<cube>([](auto in) { return in | pad3<1>(clamp) | slide3<3> | map3(jacobi_7pt); });
inline constexpr auto gaussian = program<grid>([](auto in) { return in | slide2<5> | map2(gaussian_5x5); });
inline constexpr auto gaussian_clamp =
    program<grid>([](auto in) { return in | pad2<2>(clamp) | slide2<5> | map2(gaussian_5x5); });
inline constexpr auto gradient = program<grid>([](auto in) { return in | slide2<3> | map2(gradient_of); });
inline constexpr auto gradient_clamp =
    program<grid>([](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2(gradient_of); });

/// N x M outputs from an array that brings its own border; the nine weights are an input.
inline constexpr auto stencil2d = program<array2<float, N + 2, M + 2>, array<float, 9>>([](auto in, auto weights) {
  return in | slide2<3> | map2([=](auto w) { return zip(weights, w | join) | map(product) | reduce(add); });
});
inline constexpr auto stencil2d_clamp = program<grid, array<float, 9>>([](auto in, auto weights) {
  return in | pad2<1>(clamp) | slide2<3> | map2([=](auto w) { return zip(weights, w | join) | map(product) | reduce(add); });
});
inline constexpr auto srad1 = program<grid>([](auto in) { return in | pad2<1>(clamp) | slide2<3> | map2(diffusion); });
inline constexpr auto srad2 = program<grid, grid, grid, grid, grid, grid>([](auto j, auto c, auto n, auto s, auto w, auto e) {
  return zip2(j, c | pad2<1>(clamp) | slide2<3>, n, s, w, e) | map2(diffused);
});
inline constexpr auto hotspot2d =
    program<grid, grid>([](auto t, auto p) { return zip2(t | pad2<1>(clamp) | slide2<3>, p) | map2(heated); });

}  // namespace hoist::benchmarks
