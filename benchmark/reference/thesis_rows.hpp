#pragma once
// The thesis's benchmarks (Table 4.2) on rows of matrices: data, what is right, hand-written kernels, low-level terms.

#include <benchmark/reference/thesis_by_hand.hpp>
#include <benchmark/reference/thesis_row_terms.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hoist::benchmarks::detail {

/// Whole numbers of few bits: results are exact.
inline work convolution(const std::string& kernels, long n, bool columns) {
  work w = started(columns ? "convolution_columns" : "convolution_rows", squared(n),
                   {exact_numbers(n * n, 0, 15, 1), exact_numbers(17, 0, 15, 2u << 30)}, n, n, 0);
  w.row = [x = data(w, 0), taps = data(w, 1), n, columns](long r, double* value, double* magnitude) {
    for (long c = 0; c < n; ++c) {
      value[c] = magnitude[c] = 0;
      for (long k = 0; k < 17; ++k) {
        const long i = columns ? r + k - 8 : r, j = columns ? c : c + k - 8;
        if (i >= 0 && i < n && j >= 0 && j < n) value[c] += static_cast<double>(x[i * n + j]) * taps[k];
      }
    }
  };
  convolution_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n, columns);
  terms::convolution(w, n, n, columns);
  return w;
}

inline double dot_of(const float* a, const float* b, long n) {
  double sum = 0;
  for (long i = 0; i < n; ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}
inline work gemv_scaled(const std::string& kernels, long n) {
  work w =
      started("gemv_scaled", squared(n),
              {exact_numbers(n * n, 0, 4, 1), exact_numbers(n, 0, 4, 2u << 30), exact_numbers(n, 0, 4, 3u << 30)}, n, 1, 0);
  w.row = [a = data(w, 0), x = data(w, 1), y = data(w, 2), n](long r, double* value, double* magnitude) {
    *value = 2.5 * dot_of(a + r * n, x, n) + 1.5 * y[r];
    *magnitude = 0;
  };
  rows_by_vector_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n, false);
  terms::rows_by_vector(w, n, n, false);
  return w;
}
inline work gesummv(const std::string& kernels, long n) {
  work w =
      started("gesummv", squared(n),
              {exact_numbers(n * n, 0, 4, 1), exact_numbers(n * n, 0, 4, 2u << 30), exact_numbers(n, 0, 4, 3u << 30)}, n, 1, 0);
  w.row = [a = data(w, 0), b = data(w, 1), x = data(w, 2), n](long r, double* value, double* magnitude) {
    *value = 2 * dot_of(a + r * n, x, n) + 1.5 * dot_of(b + r * n, x, n);
    *magnitude = 0;
  };
  rows_by_vector_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n, true);
  terms::rows_by_vector(w, n, n, true);
  return w;
}
inline work atax(const std::string& kernels, long n) {
  work w = started("atax", squared(n), {exact_numbers(n * n, -1, 1, 1), exact_numbers(n, -1, 1, 2u << 30)}, n, 1, 0);
  w.bytes += 4.0 * static_cast<double>(n * n);  // the matrix is read twice
  std::vector<double> sums(static_cast<std::size_t>(n), 0.0);
  for (long r = 0; r < n; ++r) {
    const float* row = data(w, 0) + r * n;
    const double t = dot_of(row, data(w, 1), n);
    for (long c = 0; c < n; ++c) sums[static_cast<std::size_t>(c)] += t * row[c];
  }
  w.row = [sums](long c, double* value, double* magnitude) { *value = sums[static_cast<std::size_t>(c)], *magnitude = 0; };
  atax_by_hand({kernels, {{"N", n}, {"M", n}}, w}, n, n);
  terms::atax(w, n, n);
  return w;
}

}  // namespace hoist::benchmarks::detail
