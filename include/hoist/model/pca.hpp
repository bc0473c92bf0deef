#pragma once
// Principal components: the eigenvectors of the covariance that explain a given share of the variance.

#include <hoist/model/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

namespace hoist::model {

/// Eigenvalues in descending order; row i of `vectors` is the unit eigenvector of `values[i]`, its entry of largest
/// magnitude positive.
struct eigen_system {
  std::vector<double> values;
  matrix vectors;
};

namespace pca_detail {

/// One Jacobi rotation in the plane (p, q) that makes a(p, q) zero; `v` collects the rotations in its rows.
inline void rotate(matrix& a, matrix& v, int p, int q) {
  const double theta = (a(q, q) - a(p, p)) / (2 * a(p, q));
  const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  for (int k = 0; k < a.rows; ++k) {
    const double x = a(k, p), y = a(k, q);
    a(k, p) = c * x - s * y;
    a(k, q) = s * x + c * y;
  }
  for (int k = 0; k < a.rows; ++k) {
    const double x = a(p, k), y = a(q, k);
    a(p, k) = c * x - s * y;
    a(q, k) = s * x + c * y;
  }
  for (int k = 0; k < a.rows; ++k) {
    const double x = v(p, k), y = v(q, k);
    v(p, k) = c * x - s * y;
    v(q, k) = s * x + c * y;
  }
  a(p, q) = a(q, p) = 0;
}

inline eigen_system sorted(const matrix& a, const matrix& v) {
  std::vector<int> order(static_cast<std::size_t>(a.rows));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](int i, int j) { return a(i, i) > a(j, j); });
  eigen_system result{{}, matrix(a.rows, a.rows)};
  for (int i = 0; i < a.rows; ++i) {
    const int from = order[static_cast<std::size_t>(i)];
    result.values.push_back(a(from, from));
    double largest = 0;
    for (double x : v.row(from))
      if (std::abs(x) > std::abs(largest) * (1 + 1e-9)) largest = x;
    for (int k = 0; k < a.rows; ++k) result.vectors(i, k) = largest < 0 ? -v(from, k) : v(from, k);
  }
  return result;
}

}  // namespace pca_detail

/// The eigensystem of a symmetric matrix by cyclic Jacobi rotations.
inline eigen_system eigen_symmetric(matrix a) {
  const int n = a.rows;
  matrix v(n, n);
  for (int i = 0; i < n; ++i) v(i, i) = 1;
  double scale = 0;
  for (double x : a.data) scale = std::max(scale, std::abs(x));
  constexpr int most_sweeps = 60;  // convergence is quadratic: ten suffice for hundreds of columns
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool rotated = false;
    for (int p = 0; p < n; ++p)
      for (int q = p + 1; q < n; ++q)
        if (std::abs(a(p, q)) > 1e-15 * scale) {
          pca_detail::rotate(a, v, p, q);
          rotated = true;
        }
    if (!rotated) break;
  }
  return pca_detail::sorted(a, v);
}

/// cov(j, k) = mean over rows of (x_j - mean_j)(x_k - mean_k).
inline matrix covariance(const matrix& x) {
  std::vector<double> mean(static_cast<std::size_t>(x.cols)), d(mean.size());
  for (int i = 0; i < x.rows; ++i)
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += x.row(i)[j] / x.rows;
  matrix result(x.cols, x.cols);
  for (int i = 0; i < x.rows; ++i) {
    for (std::size_t j = 0; j < d.size(); ++j) d[j] = x.row(i)[j] - mean[j];
    for (int j = 0; j < x.cols; ++j)
      for (int k = 0; k <= j; ++k) result(j, k) += d[static_cast<std::size_t>(j)] * d[static_cast<std::size_t>(k)];
  }
  for (int j = 0; j < x.cols; ++j)
    for (int k = 0; k <= j; ++k) result(k, j) = result(j, k) /= x.rows;
  return result;
}

/// x -> components x, the projection on the leading principal components (the data are taken to have mean 0, so a
/// distance between two projections is right whatever the mean). Source: [Remmelg2020] 5.2.
class pca {
 public:
  pca() = default;

  /// Keeps the fewest leading components that explain `share` of the variance, and with the last one all of equal
  /// eigenvalue, since within those the choice of axes is arbitrary.
  static pca fit(const matrix& x, double share = 0.95) {
    pca result;
    eigen_system e = eigen_symmetric(covariance(x));
    for (double& value : e.values) value = std::max(value, 0.0);
    const double total = std::accumulate(e.values.begin(), e.values.end(), 0.0);
    std::size_t retained = 0;
    double explained = 0;
    while (retained < e.values.size() &&
           (explained < share * total * (1 - 1e-12) ||
            (retained > 0 && e.values[retained] > 0 && e.values[retained] >= e.values[retained - 1] * (1 - 1e-9))))
      explained += e.values[retained++];
    result.components_ = matrix(static_cast<int>(retained), x.cols);
    std::copy_n(e.vectors.data.begin(), result.components_.data.size(), result.components_.data.begin());
    e.values.resize(retained);
    result.variances_ = e.values;
    result.explained_ = total > 0 ? explained / total : 1;
    return result;
  }

  int outputs() const { return components_.rows; }
  const matrix& components() const { return components_; }
  std::span<const double> variances() const { return variances_; }
  /// The share of the variance that the retained components explain.
  double explained() const { return explained_; }

  std::vector<double> apply(std::span<const double> x) const {
    std::vector<double> z(static_cast<std::size_t>(outputs()));
    for (int i = 0; i < outputs(); ++i)
      z[static_cast<std::size_t>(i)] = std::inner_product(x.begin(), x.end(), components_.row(i).begin(), 0.0);
    return z;
  }

  matrix apply(const matrix& x) const {
    matrix z(x.rows, outputs());
    for (int i = 0; i < x.rows; ++i) std::ranges::copy(apply(x.row(i)), z.row(i).begin());
    return z;
  }

 private:
  matrix components_;
  std::vector<double> variances_;
  double explained_ = 1;
};

}  // namespace hoist::model
