#pragma once
// Least squares with coefficients that aren't negative, for matrices and vectors as Eigen has them.

#include <hoist/meta/standard.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace hoist::cost::detail {

/// Some columns of a matrix, in the order that is given.
template <class Matrix, class Index>
Matrix columns_of(const Matrix& a, const std::vector<Index>& which) {
  Matrix part(a.rows(), static_cast<Index>(which.size()));
  for (std::size_t k = 0; k < which.size(); ++k) part.col(static_cast<Index>(k)) = a.col(which[k]);
  return part;
}

/// min |A x - b| with x >= 0, by Lawson and Hanson's active sets.
template <class Matrix, class Vector>
Vector non_negative(const Matrix& a, const Vector& b) {
  using index = typename Matrix::Index;
  const index n = a.cols();
  const Matrix gram = a.transpose() * a;
  const Vector right = a.transpose() * b;
  Vector x = Vector::Zero(n);
  std::vector<index> in;
  for (int round = 0; round < 3 * static_cast<int>(n); ++round) {
    const Vector slope = right - gram * x;
    index next = -1;
    for (index j = 0; j < n; ++j)
      if (std::find(in.begin(), in.end(), j) == in.end() && slope[j] > 1e-9 * std::abs(right[j]) &&
          (next < 0 || slope[j] > slope[next]))
        next = j;
    if (next < 0) break;
    in.push_back(next);
    for (;;) {
      const Matrix part = columns_of(a, in);
      const Vector z = (part.transpose() * part).ldlt().solve(part.transpose() * b);
      double step = 1;
      for (std::size_t i = 0; i < in.size(); ++i) {
        const auto k = static_cast<index>(i);
        if (z[k] <= 0) step = std::min(step, x[in[i]] / std::max(1e-300, x[in[i]] - z[k]));
      }
      for (std::size_t i = 0; i < in.size(); ++i) x[in[i]] += step * (z[static_cast<index>(i)] - x[in[i]]);
      if (step >= 1) break;
      std::erase_if(in, [&](index j) { return x[j] <= 1e-14 * x.maxCoeff() && (x[j] = 0, true); });
      if (in.empty()) break;
    }
  }
  return x;
}

}  // namespace hoist::cost::detail
