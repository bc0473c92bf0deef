#pragma once
// Harris's corner detection, after [Halide]'s application.

#include <benchmark/programs/pipelines/grey.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/patterns/opencl/memory.hpp>

namespace hoist::benchmarks {

/// The gradient along x and along y.
inline constexpr auto sobel = [](auto w) {
  constexpr float once = 1 / 12.f, twice = 2 / 12.f;
  return make_tuple(once * (w(0, 2) - w(0, 0)) + twice * (w(1, 2) - w(1, 0)) + once * (w(2, 2) - w(2, 0)),
                    once * (w(2, 0) - w(0, 0)) + twice * (w(2, 1) - w(0, 1)) + once * (w(2, 2) - w(0, 2)));
};
/// The corner measure of 3 x 3 gradients.
inline constexpr auto corner_measure = [](auto w) {
  auto sum = [](auto f) { return f(0, 0) + f(0, 1) + f(0, 2) + f(1, 0) + f(1, 1) + f(1, 2) + f(2, 0) + f(2, 1) + f(2, 2); };
  auto x = [&](int i, int j) { return get<0>(w(i, j)); };
  auto y = [&](int i, int j) { return get<1>(w(i, j)); };
  auto xx = sum([&](int i, int j) { return x(i, j) * x(i, j); });
  auto yy = sum([&](int i, int j) { return y(i, j) * y(i, j); });
  auto xy = sum([&](int i, int j) { return x(i, j) * y(i, j); });
  auto trace = xx + yy;
  return xx * yy - xy * xy - 0.04f * (trace * trace);
};
/// Harris's corner detection; two rows and columns on each side have no result.
inline constexpr auto harris = program<grid, grid, grid>([](auto r, auto g, auto b) {
  return zip2(r, g, b) | map2(grey_of) | to_global | slide2<3> | map2(sobel) | to_global | slide2<3> | map2(corner_measure);
});

}  // namespace hoist::benchmarks
