#pragma once
// The low-level programs of the seven points of a cube, with a grid of their parameters.

#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/seven_point_programs.hpp>

#include <string>
#include <utility>

namespace hoist::benchmarks::terms {

template <long Planes, int W, class Border>
void seven_points_by_vectors(work& w, long n, long lx, long ly) {
  const std::string name = std::to_string(Planes) + " planes x float" + std::to_string(W);
  if (w.columns % W == 0) offer(w, name, seven_point_vectors<Planes, W, Border>, n, n, lx, ly);
}
template <long Planes, class Border>
void seven_points_of(work& w, long n) {
  const std::string name = std::to_string(Planes) + " planes";
  if (w.columns % Planes != 0) return;
  for (auto [lx, ly] : {std::pair(32L, 4L), std::pair(64L, 2L), std::pair(128L, 1L), std::pair(32L, 8L)}) {
    offer(w, name, seven_point_program<Planes, Border>, n, n, lx, ly);
    seven_points_by_vectors<Planes, 4, Border>(w, n, lx, ly);
  }
  for (auto [lx, ly] : {std::pair(4L, 4L), std::pair(4L, 16L), std::pair(8L, 4L), std::pair(8L, 16L)})
    seven_points_by_vectors<Planes, 16, Border>(w, n, lx, ly);
}
inline void seven_points_clamped(work& w, long n) {
  seven_points_of<1, clamped_cube>(w, n);
  seven_points_of<4, clamped_cube>(w, n);
  seven_points_of<8, clamped_cube>(w, n);
  seven_points_of<16, clamped_cube>(w, n);
}
inline void seven_points_inside(work& w, long n) {
  seven_points_of<1, inside_cube>(w, n);
  seven_points_of<2, inside_cube>(w, n);
  seven_points_of<5, inside_cube>(w, n);
  seven_points_of<10, inside_cube>(w, n);
}

}  // namespace hoist::benchmarks::terms
