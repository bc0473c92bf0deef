#pragma once
// The soft L1 norm of errors, by which rows that are far off count less, for vectors and matrices as Eigen has them.

#include <hoist/cost/fit.hpp>
#include <hoist/cost/non_negative.hpp>
#include <hoist/meta/median.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace hoist::cost::detail {

/// `counts`: 1 for a row that counts, 0 for one that is left out. `scale`: the error from which on a row counts by its error alone.
template <class Vector>
struct soft_l1 {
  Vector counts;
  double scale;

  double of(const Vector& r) const {
    const Vector one = Vector::Ones(r.size());
    const double sum = ((one + (r / scale).cwiseAbs2()).cwiseSqrt() - one).cwiseProduct(counts).sum();
    return std::isfinite(sum) ? 2 * scale * scale * sum : std::numeric_limits<double>::infinity();
  }
  /// With which squares of the errors change as the norm does.
  Vector weights(const Vector& r) const {
    return counts.cwiseQuotient((Vector::Ones(r.size()) + (r / scale).cwiseAbs2()).cwiseSqrt());
  }
  /// Leaves out rows that are far off, and says whether these are others than before. The scale becomes that of most rows' errors,
  /// at most the options', so that few far off weigh little. `r`: relative errors.
  bool leave_out(const Vector& r, const fit_options& o) {
    std::vector<double> off;
    for (const double x : r) off.push_back(std::abs(std::log(std::max(1e-9, x + 1))));
    const double deviation = 1.4826 * meta::upper_median(off);
    const double most = std::max(std::log(1.5), o.outlier * deviation), before = scale;
    scale = std::clamp(2 * deviation, 0.05 * o.scale, o.scale);
    bool changed = scale < 0.9 * before;
    for (std::size_t i = 0; i < off.size(); ++i) {
      double& count = counts.data()[i];
      const double now = off[i] > most ? 0 : 1;
      changed = changed || now != count;
      count = now;
    }
    return changed;
  }
  /// x >= 0 for which A x is about 1, by logarithms, of which none is below that of `least`.
  template <class Matrix>
  Vector least_ratios(const Matrix& a, double least) const {
    Vector x = Vector::Zero(a.cols()), weight = counts;
    for (int round = 0; round < 10 && a.cols() > 0; ++round) {
      const Vector root = weight.cwiseSqrt();
      x = non_negative(Matrix(root.asDiagonal() * a), root);
      weight = weights((a * x).cwiseMax(least).array().log().matrix());
    }
    return x;
  }
};

}  // namespace hoist::cost::detail
