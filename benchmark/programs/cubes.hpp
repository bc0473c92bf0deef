#pragma once
// Stencils of three dimensions: those of the CGO'18 set of Lift, Rodinia's Hotspot3D, and the acoustic room simulation.

#include <benchmark/programs/stencils.hpp>

namespace hoist::benchmarks {

// Element functions: w(plane, row, column), the centre in the middle of the window.

inline constexpr auto heat = [](auto w) {
  return 0.125f * (w(2, 1, 1) - 2.f * w(1, 1, 1) + w(0, 1, 1)) + 0.125f * (w(1, 2, 1) - 2.f * w(1, 1, 1) + w(1, 0, 1)) +
         0.125f * (w(1, 1, 2) - 2.f * w(1, 1, 1) + w(1, 1, 0)) + w(1, 1, 1);
};
inline constexpr auto jacobi_13pt = [](auto w) {
  return 0.083f * w(2, 2, 4) + 0.083f * w(2, 2, 3) + 0.083f * w(2, 2, 1) + 0.083f * w(2, 2, 0) + 0.083f * w(2, 4, 2) +
         0.083f * w(2, 3, 2) + 0.083f * w(2, 1, 2) + 0.083f * w(2, 0, 2) + 0.083f * w(4, 2, 2) + 0.083f * w(3, 2, 2) +
         0.083f * w(1, 2, 2) + 0.083f * w(0, 2, 2) - 0.996f * w(2, 2, 2);
};
inline constexpr auto poisson = [](auto w) {
  return 2.666f * w(1, 1, 1) - 0.166f * (w(0, 1, 1) + w(2, 1, 1) + w(1, 0, 1) + w(1, 2, 1) + w(1, 1, 2) + w(1, 1, 0)) -
         0.0833f * (w(0, 0, 1) + w(2, 0, 1) + w(0, 2, 1) + w(2, 2, 1) + w(0, 1, 0) + w(2, 1, 0) + w(1, 0, 0) + w(1, 2, 0) +
                    w(0, 1, 2) + w(2, 1, 2) + w(1, 0, 2) + w(1, 2, 2));
};
inline constexpr auto jacobi_17pt = [](auto w) {
  return (0.5f * (w(0, 0, 0) + w(0, 0, 2) + w(0, 2, 0) + w(0, 2, 2)) + 0.51f * w(1, 0, 0) + 0.71f * w(1, 0, 1) +
          0.91f * w(1, 0, 2) + 1.21f * w(1, 1, 0) + 1.51f * w(1, 1, 1) + 1.21f * w(1, 1, 2) + 0.91f * w(1, 2, 0) +
          0.71f * w(1, 2, 1) + 0.51f * w(1, 2, 2) + 0.52f * (w(2, 0, 0) + w(2, 0, 2) + w(2, 2, 0) + w(2, 2, 2))) /
         159.f;
};
/// The nine of one plane, whose weights are these and `more`.
constexpr auto plane_of_27(auto w, int plane, float more) {
  return (0.5f + more) * w(plane, 0, 0) + (0.7f + more) * w(plane, 0, 1) + (0.9f + more) * w(plane, 0, 2) +
         (1.2f + more) * w(plane, 1, 0) + (1.5f + more) * w(plane, 1, 1) + (1.2f + more) * w(plane, 1, 2) +
         (0.9f + more) * w(plane, 2, 0) + (0.7f + more) * w(plane, 2, 1) + (0.5f + more) * w(plane, 2, 2);
}
inline constexpr auto jacobi_27pt = [](auto w) {
  return (plane_of_27(w, 0, 0.f) + plane_of_27(w, 1, 0.01f) + plane_of_27(w, 2, 0.02f)) / 159.f;
};
/// Temperatures and power; the constants are those of 8 layers of 512 x 512.
inline constexpr auto heated_layers = [](auto t, auto p) {
  return 0.86186665f * t(1, 1, 1) + 0.03413333f * t(1, 1, 0) + 0.03413333f * t(1, 1, 2) + 0.03413333f * t(1, 0, 1) +
         0.03413333f * t(1, 2, 1) + 0.0005333333f * t(0, 1, 1) + 0.0005333333f * t(2, 1, 1) + 0.3413333f * p +
         0.0005333333f * 80.f;
};
/// The pressure before, the pressure now, and which cells lie inside the room: walls take energy away.
inline constexpr auto pressed = [](auto before, auto now, auto inside) {
  auto k = inside(1, 1, 0) + inside(1, 1, 2) + inside(1, 0, 1) + inside(1, 2, 1) + inside(0, 1, 1) + inside(2, 1, 1);
  auto sum = now(1, 1, 2) + now(1, 1, 0) + now(1, 0, 1) + now(1, 2, 1) + now(0, 1, 1) + now(2, 1, 1);
  auto wall = k < 5.5f;
  auto next = (2.f - 0.33333334f * k) * now(1, 1, 1) + 0.33333334f * sum - select(wall, 0.99711325f * before, before);
  return select(wall, 0.99712156f * next, next);
};

inline constexpr auto heat3d = program<cube>([](auto in) { return in | slide3<3> | map3(heat); });
inline constexpr auto jacobi3d_13pt = program<cube>([](auto in) { return in | slide3<5> | map3(jacobi_13pt); });
inline constexpr auto poisson3d = program<cube>([](auto in) { return in | slide3<3> | map3(poisson); });
inline constexpr auto jacobi3d_17pt = program<cube>([](auto in) { return in | slide3<3> | map3(jacobi_17pt); });
inline constexpr auto jacobi3d_27pt = program<cube>([](auto in) { return in | slide3<3> | map3(jacobi_27pt); });

using layers = array3<float, 8, N, M>;
inline constexpr auto hotspot3d =
    program<layers, layers>([](auto t, auto p) { return zip3(t | pad3<1>(clamp) | slide3<3>, p) | map3(heated_layers); });

using room = array3<float, N, M, M>;
/// The pressure now brings a border of zeros. How many of a cell's six neighbours lie in the room is summed up from a
/// room full of ones with zeros around it, which takes no memory.
inline constexpr auto acoustic = program<room, array3<float, N + 2, M + 2, M + 2>>([](auto before, auto now) {
  return zip3(before, now | slide3<3>, filled<1.f, N, M, M> | pad3<1>(constant<0.0>) | slide3<3>) | map3(pressed);
});

}  // namespace hoist::benchmarks
