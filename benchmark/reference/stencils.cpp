// Stencils of two dimensions as works.

#include <benchmark/reference/by_hand.hpp>
#include <benchmark/reference/clamped_stencils.hpp>
#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/stencil_terms.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::benchmarks {

namespace {

struct weight {
  int row, column;
  double of;
};
/// The weights of the five points, and of the 5 x 5 filter, with rows and columns from the window's corner.
std::vector<weight> weights_of(bool gaussian) {
  if (!gaussian) return {{0, 1, 5}, {1, 0, 12}, {1, 1, 15}, {2, 1, 5}, {1, 2, 12}};
  static constexpr int rows[5][5] = {{2, 4, 5, 4, 2}, {4, 9, 12, 9, 4}, {5, 12, 15, 12, 5}, {4, 9, 12, 9, 4}, {2, 4, 5, 4, 2}};
  std::vector<weight> all;
  for (int r = 0; r < 5; ++r)
    for (int c = 0; c < 5; ++c) all.push_back({r, c, static_cast<double>(rows[r][c])});
  return all;
}

work stencil(const std::string& kernels, long n, bool gaussian, bool clamps) {
  const long radius = gaussian ? 2 : 1, shift = clamps ? radius : 0, side = clamps ? n : n - 2 * radius;
  work w = started(std::string(gaussian ? "gaussian" : "jacobi") + (clamps ? "_clamp" : "_valid"), squared(n),
                   {uniform(n * n, 0, 1, 1)}, side, side, gaussian ? 24 : 16);
  w.row = [x = data(w, 0), n, side, shift, weights = weights_of(gaussian), total = gaussian ? 159. : 118.](
              long r, double* value, double* magnitude) {
    for (long c = 0; c < side; ++c) {
      double sum = 0;
      for (const weight& k : weights) {
        const long i = std::clamp(r + k.row - shift, 0L, n - 1), j = std::clamp(c + k.column - shift, 0L, n - 1);
        sum += k.of * x[i * n + j];
      }
      value[c] = magnitude[c] = sum / total;
    }
  };
  definitions fixed = {{"N", n}, {"M", n}};
  if (gaussian) fixed.emplace_back("GAUSSIAN", 1);
  if (clamps) fixed.emplace_back("CLAMP", 1);
  stencils_by_hand({kernels, fixed, w});
  if (gaussian && clamps)
    terms::stencil<2, terms::clamped<2>>(w, terms::gauss, n, n);
  else if (gaussian)
    terms::stencil<2, terms::inside>(w, terms::gauss, n, n);
  else if (clamps)
    terms::stencil<1, terms::clamped<1>>(w, terms::jacobi, n, n);
  else
    terms::stencil<1, terms::inside>(w, terms::jacobi, n, n);
  return w;
}

/// The Laplacian without its scale, edges left out.
work finite_difference(const std::string& kernels, long n) {
  work w = started("finite_difference", squared(n), {uniform(n * n, -1, 1, 1)}, n - 2, n - 2, 16);
  w.row = [x = data(w, 0), n](long r, double* value, double* magnitude) {
    for (long c = 0; c < n - 2; ++c) {
      const float* at = x + (r + 1) * n + c + 1;
      value[c] = magnitude[c] = 0;
      for (float other : {at[1], at[n], at[-1], at[-n]}) value[c] += other, magnitude[c] += std::abs(other);
      value[c] -= 4.0 * *at;
      magnitude[c] += 4.0 * std::abs(*at);
    }
  };
  stencils_by_hand({kernels, {{"N", n}, {"M", n}, {"LAPLACE", 1}}, w});
  terms::stencil<1, terms::inside>(w, terms::laplace, n, n);
  return w;
}

}  // namespace

void add_stencils(std::vector<named_work>& all, const std::string& kernels, const sizes& s) {
  all.push_back({"finite_difference", "finite_difference", s.side, [=] { return finite_difference(kernels, s.side); }});
  all.push_back({"jacobi_clamp", "jacobi2d_5pt_clamp", s.side, [=] { return stencil(kernels, s.side, false, true); }});
  all.push_back({"jacobi_valid", "jacobi2d_5pt", s.side, [=] { return stencil(kernels, s.side, false, false); }});
  all.push_back({"gaussian_clamp", "gaussian_clamp", s.side, [=] { return stencil(kernels, s.side, true, true); }});
  all.push_back({"gaussian_valid", "gaussian", s.side, [=] { return stencil(kernels, s.side, true, false); }});
}
void add_clamped_stencils(std::vector<named_work>& all, const std::string& kernels, const sizes& s) {
  for (const clamped_stencil& c : clamped_stencils)
    all.push_back({c.program, c.program, s.side, [=] { return clamped_stencil_work(kernels, c, s.side); }});
}

}  // namespace hoist::benchmarks
