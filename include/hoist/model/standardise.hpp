#pragma once
// Features brought to mean 0 and standard deviation 1; constant features are dropped.

#include <hoist/model/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <vector>

namespace hoist::model {

/// z_j = (x_j - mean_j) / deviation_j for each feature j that varied when the scaler was fitted (population deviation).
class standardiser {
 public:
  standardiser() = default;

  /// Fails when there is no row or a value isn't finite.
  static standardiser fit(const matrix& x) {
    if (x.rows == 0) throw std::invalid_argument("a model can't be fitted to no rows at all.");
    standardiser result;
    result.inputs_ = x.cols;
    for (int j = 0; j < x.cols; ++j) result.fit_column(x, j);
    return result;
  }

  /// Leaves features as they are.
  static standardiser none(int inputs) {
    standardiser result;
    result.inputs_ = inputs;
    for (int j = 0; j < inputs; ++j) result.retained_.push_back(j);
    result.mean_.assign(result.retained_.size(), 0);
    result.deviation_.assign(result.retained_.size(), 1);
    return result;
  }

  int inputs() const { return inputs_; }
  int outputs() const { return static_cast<int>(retained_.size()); }
  /// The indices of the features that were not constant.
  std::span<const int> retained() const { return retained_; }

  /// Fails when `features` has another length than the fitted rows, or a retained value isn't finite.
  std::vector<double> apply(std::span<const double> features) const {
    if (static_cast<int>(features.size()) != inputs_)
      throw std::invalid_argument("the model was trained on " + std::to_string(inputs_) + " features and is given " +
                                  std::to_string(features.size()) + ".");
    std::vector<double> z(retained_.size());
    for (std::size_t j = 0; j < z.size(); ++j) {
      const double x = features[static_cast<std::size_t>(retained_[j])];
      if (!std::isfinite(x)) throw std::invalid_argument("feature " + std::to_string(retained_[j]) + " is not finite.");
      z[j] = (x - mean_[j]) / deviation_[j];
    }
    return z;
  }

  matrix apply(const matrix& x) const {
    matrix z(x.rows, outputs());
    for (int i = 0; i < x.rows; ++i) std::ranges::copy(apply(x.row(i)), z.row(i).begin());
    return z;
  }

 private:
  void fit_column(const matrix& x, int j) {
    double sum = 0, largest = 0;
    for (int i = 0; i < x.rows; ++i) {
      if (!std::isfinite(x(i, j)))
        throw std::invalid_argument("feature " + std::to_string(j) + " of row " + std::to_string(i) + " is not finite.");
      sum += x(i, j);
      largest = std::max(largest, std::abs(x(i, j)));
    }
    const double mean = sum / x.rows;
    double squares = 0;
    for (int i = 0; i < x.rows; ++i) squares += (x(i, j) - mean) * (x(i, j) - mean);
    const double deviation = std::sqrt(squares / x.rows);
    if (deviation <= rounding * largest) return;
    retained_.push_back(j);
    mean_.push_back(mean);
    deviation_.push_back(deviation);
  }

  static constexpr double rounding = 1e-12;  // a constant column's mean carries this much error, relative to its values
  int inputs_ = 0;
  std::vector<int> retained_;
  std::vector<double> mean_, deviation_;
};

}  // namespace hoist::model
