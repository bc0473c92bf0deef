#pragma once
// Time loops: stencils of [Matsumura2020] applied as often as a size says, edges repeated, a factor in the place of the division.

#include <hoist/language.hpp>

namespace hoist::benchmarks::time_loops {

inline constexpr auto star_of_5 = [](auto w) {
  return (5.1f * w(0, 1) + 12.1f * w(1, 0) + 15.f * w(1, 1) + 12.2f * w(1, 2) + 5.2f * w(2, 1)) * (1.f / 118);
};
inline constexpr auto box_of_9 = [](auto w) {
  return (7.1f * w(0, 0) + 5.1f * w(0, 1) + 9.2f * w(0, 2) + 12.1f * w(1, 0) + 15.f * w(1, 1) + 12.2f * w(1, 2) +
          9.1f * w(2, 0) + 5.2f * w(2, 1) + 7.2f * w(2, 2)) *
         (1.f / 118);
};
inline constexpr auto gradient = [](auto w) {
  const auto c = w(1, 1), n = c - w(0, 1), s = c - w(2, 1), e = c - w(1, 2), west = c - w(1, 0);
  return c + rsqrt(0.0001f + n * n + s * s + e * e + west * west);
};
/// w(plane, row, column).
inline constexpr auto star_of_7 = [](auto w) {
  return 0.161f * w(1, 1, 2) + 0.162f * w(1, 1, 0) + 0.163f * w(1, 2, 1) + 0.164f * w(1, 0, 1) + 0.165f * w(2, 1, 1) +
         0.166f * w(0, 1, 1) + 0.019f * w(1, 1, 1);
};
constexpr auto plane_of_9(auto w, int plane, float more) {
  return (0.5f + more) * w(plane, 0, 0) + (0.7f + more) * w(plane, 0, 1) + (0.9f + more) * w(plane, 0, 2) +
         (1.2f + more) * w(plane, 1, 0) + (1.5f + more) * w(plane, 1, 1) + (1.2f + more) * w(plane, 1, 2) +
         (0.9f + more) * w(plane, 2, 0) + (0.7f + more) * w(plane, 2, 1) + (0.5f + more) * w(plane, 2, 2);
}
inline constexpr auto box_of_27 = [](auto w) {
  return (plane_of_9(w, 0, 0.f) + plane_of_9(w, 1, 0.01f) + plane_of_9(w, 2, 0.02f)) * (1.f / 159);
};

inline constexpr auto laplacian = [](auto w) { return w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1) - 4.f * w(1, 1); };
/// Heat through a material: each cell has its own coefficient, which doesn't change.
inline constexpr auto heat_through = [](auto w, auto c) { return w(1, 1) + 0.25f * c * laplacian(w); };
/// Two time levels: what stands now, and what stood before.
inline constexpr auto wave_after = [](auto w, auto before) { return 2.f * w(1, 1) - before + 0.2f * laplacian(w); };
/// Conway's life: a cell lives with three neighbours, or goes on with two.
inline constexpr auto alive = [](auto w) {
  const auto around = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
  return select(around == 3, 1, select(around == 2, w(1, 1), 0));
};

using grid = array2<float, N, M>;

/// So many steps: a number, or the size that says it.
template <auto Steps, class F>
constexpr auto on_grid(F f) {
  return program<grid>(
      [f](auto in) { return in | iterate<Steps>([f](auto now) { return now | pad2<1>(clamp) | slide2<3> | map2(f); }); });
}
template <auto Steps, class F>
constexpr auto on_cube(F f) {
  return program<array3<float, N, N, M>>(
      [f](auto in) { return in | iterate<Steps>([f](auto now) { return now | pad3<1>(clamp) | slide3<3> | map3(f); }); });
}

/// As many steps as the call says.
inline constexpr length loop_steps = size<"steps">;
inline constexpr auto j2d5pt = on_grid<loop_steps>(star_of_5);
inline constexpr auto j2d9pt_gol = on_grid<loop_steps>(box_of_9);
inline constexpr auto gradient2d = on_grid<loop_steps>(gradient);
inline constexpr auto star3d1r = on_cube<loop_steps>(star_of_7);
inline constexpr auto j3d27pt = on_cube<loop_steps>(box_of_27);

}  // namespace hoist::benchmarks::time_loops
