// Stencils of three dimensions as works.

#include <benchmark/reference/by_hand.hpp>
#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/seven_point_terms.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::benchmarks {

namespace {

work seven_point(const std::string& kernels, long n, bool clamps) {
  const long side = clamps ? n : n - 2, shift = clamps ? 0 : 1;
  work w = started(clamps ? "seven_point_clamp" : "seven_point_valid", squared(n) + "x" + std::to_string(n),
                   {uniform(n * n * n, 0, 1, 1)}, side * side, side, 16);
  w.row = [x = data(w, 0), n, side, shift](long row, double* value, double* magnitude) {
    const long k = row / side + shift, i = row % side + shift;
    auto at = [&](long z, long y, long j) {
      auto held = [n](long v) { return std::clamp(v, 0L, n - 1); };
      return static_cast<double>(x[(held(z) * n + held(y)) * n + held(j)]);
    };
    for (long j = shift; j < side + shift; ++j) {
      const double around = 0.161f * at(k, i, j + 1) + 0.162f * at(k, i, j - 1) + 0.163f * at(k, i + 1, j) +
                            0.164f * at(k, i - 1, j) + 0.165f * at(k + 1, i, j) + 0.166f * at(k - 1, i, j);
      const double centre = static_cast<double>(1.67f) * at(k, i, j);
      *value++ = around - centre;
      *magnitude++ = around + centre;
    }
  };
  definitions fixed = {{"N", n}};
  if (clamps) fixed.emplace_back("CLAMP", 1);
  seven_point_by_hand({kernels, fixed, w}, side);
  if (clamps)
    terms::seven_points_clamped(w, n);
  else
    terms::seven_points_inside(w, n);
  return w;
}

}  // namespace

void add_cubes(std::vector<named_work>& all, const std::string& kernels, const sizes& s) {
  all.push_back({"seven_point_clamp", "jacobi3d_7pt_clamp", s.cube, [=] { return seven_point(kernels, s.cube, true); }});
  all.push_back({"seven_point_valid", "jacobi3d_7pt", s.cube, [=] { return seven_point(kernels, s.cube, false); }});
}

}  // namespace hoist::benchmarks
