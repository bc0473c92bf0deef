#pragma once
// The list of works: data, what is right, hand-written kernels, low-level terms. Another work or term is one entry here.

#include <benchmark/reference/by_hand.hpp>
#include <benchmark/reference/clamped_stencils.hpp>
#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/seven_point_terms.hpp>
#include <benchmark/reference/stencil_terms.hpp>
#include <benchmark/reference/terms.hpp>
#include <benchmark/reference/thesis_by_hand.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace hoist::benchmarks {

namespace detail {

inline work axpy(const std::string& kernels, long n) {
  work w = started("axpy", std::to_string(n), {uniform(n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n / 4096, 4096, 4);
  w.row = [x = data(w, 0), y = data(w, 1)](long r, double* value, double* magnitude) {
    for (long i = r * 4096; i < (r + 1) * 4096; ++i) {
      const double scaled = 2.5 * x[i];
      *value++ = scaled + y[i];
      *magnitude++ = std::abs(scaled) + std::abs(static_cast<double>(y[i]));
    }
  };
  axpy_by_hand({kernels, {{"N", n}}, w}, n);
  terms::axpy(w, n);
  return w;
}

inline work scal(const std::string& kernels, long n) {
  work w = started("scal", std::to_string(n), {uniform(n, -1, 1, 1)}, n / 4096, 4096, 2);
  w.row = [x = data(w, 0)](long r, double* value, double* magnitude) {
    for (long i = r * 4096; i < (r + 1) * 4096; ++i) *magnitude++ = std::abs(*value++ = 2.5 * x[i]);
  };
  axpy_by_hand({kernels, {{"N", n}, {"SCAL", 1}}, w}, n);
  terms::scal(w, n);
  return w;
}
inline work absolute_sum(const std::string& kernels, long n) {
  work w = started("asum", std::to_string(n), {uniform(n, -1, 1, 1)}, 1, 1, 16);
  double value = 0;
  for (long i = 0; i < n; ++i) value += std::abs(static_cast<double>(data(w, 0)[i]));
  w.row = [value](long, double* v, double* m) { *v = *m = value; };
  sums_by_hand({kernels, {{"N", n}, {"ABSOLUTE", 1}}, w}, n);
  terms::absolute_sum(w, n);
  return w;
}
inline work partial_dot(const std::string& kernels, long n) {
  work w = started("partial_dot", std::to_string(n), {uniform(n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n / 128, 1, 16);
  w.row = [x = data(w, 0), y = data(w, 1)](long r, double* value, double* magnitude) {
    *value = *magnitude = 0;
    for (long i = 128 * r; i < 128 * (r + 1); ++i) {
      const double term = static_cast<double>(x[i]) * y[i];
      *value += term;
      *magnitude += std::abs(term);
    }
  };
  partial_dot_by_hand({kernels, {{"N", n}}, w}, n);
  terms::partial_dot(w, n);
  return w;
}

inline work sums(const std::string& kernels, long n, bool dot) {
  std::vector<std::vector<float>> in = {uniform(n, -1, 1, 1)};
  if (dot) in.push_back(uniform(n, -1, 1, 2u << 30));
  work w = started(dot ? "dot" : "sum", std::to_string(n), std::move(in), 1, 1, 16);
  const float *x = data(w, 0), *y = dot ? data(w, 1) : nullptr;
  double value = 0, magnitude = 0;
  for (long i = 0; i < n; ++i) {
    const double term = static_cast<double>(x[i]) * (y != nullptr ? y[i] : 1);
    value += term;
    magnitude += std::abs(term);
  }
  w.row = [value, magnitude](long, double* v, double* m) { *v = value, *m = magnitude; };
  definitions fixed = {{"N", n}};
  if (dot) fixed.emplace_back("DOT", 1);
  sums_by_hand({kernels, fixed, w}, n);
  dot ? terms::dot(w, n) : terms::sum(w, n);
  return w;
}

inline work transposition(const std::string& kernels, long n) {
  work w = started("transposition", squared(n), {uniform(n * n, 0, 1, 1)}, n, n, 0);
  w.row = [x = data(w, 0), n](long r, double* value, double* magnitude) {
    for (long c = 0; c < n; ++c) value[c] = x[c * n + r], magnitude[c] = 0;
  };
  transpose_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n);
  terms::transposition(w, n, n);
  return w;
}

inline work gemv(const std::string& kernels, long n) {
  work w = started("gemv", squared(n), {uniform(n * n, -1, 1, 1), uniform(n, -1, 1, 2u << 30)}, n, 1, 16);
  w.row = [a = data(w, 0), x = data(w, 1), n](long r, double* value, double* magnitude) {
    *value = *magnitude = 0;
    for (long k = 0; k < n; ++k) {
      const double term = static_cast<double>(a[r * n + k]) * x[k];
      *value += term;
      *magnitude += std::abs(term);
    }
  };
  gemv_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n);
  terms::gemv(w, n, n);
  return w;
}

inline work matmul(const std::string& kernels, long n) {
  work w = started("matmul", squared(n), {uniform(n * n, -1, 1, 1), uniform(n * n, -1, 1, 2u << 30)}, n, n, 16);
  w.flops = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  w.row = [a = data(w, 0), b = data(w, 1), n](long r, double* value, double* magnitude) {
    std::fill_n(value, n, 0.0);
    std::fill_n(magnitude, n, 0.0);
    for (long k = 0; k < n; ++k)
      for (long c = 0; c < n; ++c) {
        const double term = static_cast<double>(a[r * n + k]) * b[k * n + c];
        value[c] += term;
        magnitude[c] += std::abs(term);
      }
  };
  matmul_by_hand({kernels, {{"N", n}}, w}, n);
  terms::matmul(w, n);
  return w;
}

struct weight {
  int row, column;
  double of;
};
/// The weights of the five points, and of the 5 x 5 filter, with rows and columns from the window's corner.
inline std::vector<weight> weights_of(bool gaussian) {
  if (!gaussian) return {{0, 1, 5}, {1, 0, 12}, {1, 1, 15}, {2, 1, 5}, {1, 2, 12}};
  static constexpr int rows[5][5] = {{2, 4, 5, 4, 2}, {4, 9, 12, 9, 4}, {5, 12, 15, 12, 5}, {4, 9, 12, 9, 4}, {2, 4, 5, 4, 2}};
  std::vector<weight> all;
  for (int r = 0; r < 5; ++r)
    for (int c = 0; c < 5; ++c) all.push_back({r, c, static_cast<double>(rows[r][c])});
  return all;
}

inline work stencil(const std::string& kernels, long n, bool gaussian, bool clamps) {
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
inline work finite_difference(const std::string& kernels, long n) {
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

inline work seven_point(const std::string& kernels, long n, bool clamps) {
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

}  // namespace detail

/// All works; `kernels` is the folder of the hand-written ones.
inline std::vector<named_work> works(const std::string& kernels, const sizes& s) {
  std::vector<named_work> all = {
      {"axpy", "axpy", s.side, [=] { return detail::axpy(kernels, s.vector); }},
      {"dot", "", 0, [=] { return detail::sums(kernels, s.vector, true); }},
      {"sum", "total", s.side, [=] { return detail::sums(kernels, s.vector, false); }},
      {"scal", "scal", s.side, [=] { return detail::scal(kernels, s.vector); }},
      {"asum", "asum", s.side, [=] { return detail::absolute_sum(kernels, s.vector); }},
      {"partial_dot", "", 0, [=] { return detail::partial_dot(kernels, s.vector); }},
      {"finite_difference", "finite_difference", s.side, [=] { return detail::finite_difference(kernels, s.side); }},
      {"transposition", "transposition", s.side, [=] { return detail::transposition(kernels, s.side); }},
      {"gemv", "gemv", s.side, [=] { return detail::gemv(kernels, s.side); }},
      {"jacobi_clamp", "jacobi2d_5pt_clamp", s.side, [=] { return detail::stencil(kernels, s.side, false, true); }},
      {"jacobi_valid", "jacobi2d_5pt", s.side, [=] { return detail::stencil(kernels, s.side, false, false); }},
      {"gaussian_clamp", "gaussian_clamp", s.side, [=] { return detail::stencil(kernels, s.side, true, true); }},
      {"gaussian_valid", "gaussian", s.side, [=] { return detail::stencil(kernels, s.side, true, false); }},
      {"seven_point_clamp", "jacobi3d_7pt_clamp", s.cube, [=] { return detail::seven_point(kernels, s.cube, true); }},
      {"seven_point_valid", "jacobi3d_7pt", s.cube, [=] { return detail::seven_point(kernels, s.cube, false); }},
  };
  for (const clamped_stencil& c : clamped_stencils)
    all.push_back({c.program, c.program, s.side, [=] { return clamped_stencil_work(kernels, c, s.side); }});
  for (long n : s.products) all.push_back({"matmul", "matmul", n, [=] { return detail::matmul(kernels, n); }});
  for (const thesis_sizes& t : s.thesis) add_thesis(all, kernels, t);
  for (const picture_size& p : s.pictures) add_pipelines(all, kernels, p);
  return all;
}

}  // namespace hoist::benchmarks
