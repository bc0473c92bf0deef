#pragma once
// The stencils with clamped edges that only hand-written kernels are compared by: what they compute, in double.

#include <benchmark/reference/by_hand.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hoist::benchmarks {

/// An output in double, and the same expression with absolute values.
struct expected_output {
  double value, magnitude;
};
/// One output: `w(input, row, column)` is an input around it, with (1, 1) at its place; inputs that aren't grids are read by
/// `data`.
struct around {
  const std::vector<const float*>& inputs;
  long n, row, column;
  double operator()(std::size_t input, long r, long c) const {
    const long i = std::clamp(row + r - 1, 0L, n - 1), j = std::clamp(column + c - 1, 0L, n - 1);
    return inputs[input][i * n + j];
  }
  double data(std::size_t input, std::size_t i) const { return inputs[input][i]; }
};

/// A stencil of a program of the catalogue: how its hand-written kernels call it, the ranges of its grids, the roundings of an
/// output, and what it is.
struct clamped_stencil {
  const char *program, *definition;
  int grids;
  bool weighted;
  double lo[6], hi[6];
  double kappa;
  expected_output (*output)(const around& w);
};

namespace detail {

inline expected_output jacobi9_output(const around& w) {
  constexpr double weights[3][3] = {{7, 5, 9}, {12, 15, 12}, {9, 5, 7}};
  double sum = 0;
  for (long r = 0; r < 3; ++r)
    for (long c = 0; c < 3; ++c) sum += weights[r][c] * w(0, r, c);
  return {sum / 118, sum / 118};
}
inline expected_output stencil2d_output(const around& w) {
  double sum = 0;
  for (long r = 0; r < 3; ++r)
    for (long c = 0; c < 3; ++c) sum += w.data(1, static_cast<std::size_t>(3 * r + c)) * w(0, r, c);
  return {sum, sum};
}
inline expected_output gradient_output(const around& w) {
  const double c = w(0, 1, 1);
  double sum = static_cast<double>(0.0001f);
  for (double other : {w(0, 0, 1), w(0, 2, 1), w(0, 1, 0), w(0, 1, 2)}) sum += (c - other) * (c - other);
  return {c + 1 / std::sqrt(sum), std::abs(c) + 1 / std::sqrt(sum)};
}
inline expected_output srad1_output(const around& w) {
  const double c = w(0, 1, 1), q0 = static_cast<double>(0.053787220269f);
  double squares = 0, differences = 0;
  for (double other : {w(0, 0, 1), w(0, 2, 1), w(0, 1, 0), w(0, 1, 2)}) {
    squares += (other - c) * (other - c);
    differences += other - c;
  }
  const double g = squares / (c * c), l = differences / c, b = 1 + 0.25 * l;
  const double q = (0.5 * g - 0.0625 * l * l) / (b * b), d = (q - q0) / (q0 * (1 + q0));
  const double value = std::clamp(1 / (1 + d), 0., 1.);
  return {value, value};
}
inline expected_output srad2_output(const around& w) {
  const double c[] = {w(1, 1, 1), w(1, 2, 1), w(1, 1, 1), w(1, 1, 2)}, eighth = 0.125;
  expected_output all{w(0, 1, 1), std::abs(w(0, 1, 1))};
  for (std::size_t i = 0; i < 4; ++i) {
    const double term = eighth * c[i] * w(2 + i, 1, 1);
    all.value += term;
    all.magnitude += std::abs(term);
  }
  return all;
}
inline expected_output hotspot2d_output(const around& w) {
  const double c = w(0, 1, 1), step = static_cast<double>(0.3413333f), r = static_cast<double>(0.1f);
  const double rows = w(0, 0, 1) + w(0, 2, 1), columns = w(0, 1, 2) + w(0, 1, 0), sink = 0.0001953125;
  return {c + step * (w(1, 1, 1) + (rows - 2 * c) * r + (columns - 2 * c) * r + (80 - c) * sink),
          c + step * (w(1, 1, 1) + (rows + 2 * c) * r + (columns + 2 * c) * r + (80 + c) * sink)};
}

}  // namespace detail

inline constexpr clamped_stencil clamped_stencils[] = {
    {"jacobi2d_9pt_clamp", "JACOBI9", 1, false, {0}, {1}, 16, detail::jacobi9_output},
    {"stencil2d_clamp", "STENCIL2D", 1, true, {0}, {1}, 16, detail::stencil2d_output},
    {"gradient_clamp", "GRADIENT", 1, false, {0}, {1}, 32, detail::gradient_output},
    {"srad1", "SRAD1", 1, false, {1}, {2.718281828}, 64, detail::srad1_output},
    {"srad2", "SRAD2", 6, false, {1, 0, -1, -1, -1, -1}, {2.718281828, 1, 1, 1, 1, 1}, 16, detail::srad2_output},
    {"hotspot2d", "HOTSPOT2D", 2, false, {320, 0}, {345, 1}, 16, detail::hotspot2d_output}};

/// Such a stencil of n x n grids with its hand-written kernels.
inline work clamped_stencil_work(const std::string& kernels, const clamped_stencil& s, long n) {
  std::vector<std::vector<float>> inputs;
  for (int i = 0; i < s.grids; ++i)
    inputs.push_back(uniform(n * n, s.lo[i], s.hi[i], 1 + (static_cast<std::uint64_t>(i) << 31)));
  if (s.weighted) inputs.push_back({0.05f, 0.15f, 0.05f, 0.15f, 0.25f, 0.15f, 0.05f, 0.15f, 0.05f});
  work w = started(s.program, squared(n), std::move(inputs), n, n, s.kappa);
  stencils_by_hand({kernels, {{"N", n}, {"M", n}, {"CLAMP", 1}, {s.definition, 1}}, w});
  std::vector<const float*> all;
  for (std::size_t i = 0; i < w.inputs.size(); ++i) all.push_back(data(w, i));
  w.row = [all, n, output = s.output](long r, double* value, double* magnitude) {
    for (long c = 0; c < n; ++c) {
      const expected_output e = output({all, n, r, c});
      *value++ = e.value;
      *magnitude++ = e.magnitude;
    }
  };
  return w;
}

}  // namespace hoist::benchmarks
