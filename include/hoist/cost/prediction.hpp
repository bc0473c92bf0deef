#pragma once
// What calibrated prices say of a variant: milliseconds, how far they may be off, and what takes the time.

#include <hoist/cost/calibration.hpp>
#include <hoist/cost/parts.hpp>
#include <hoist/meta/median.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hoist::cost {

/// A predicted time. `low`, `high`: where four in five measured times lie, if the variant is no less like the model than the
/// kernels of the calibration were. `parts`: the terms, which add up to `ms`; `bound_by`: the place of the one that shows most.
struct predicted_time {
  double ms = 0, low = 0, high = 0;
  std::vector<part> parts;
  std::size_t bound_by = 0;
};

namespace detail {

/// The median of the residuals' sizes as a standard deviation, were they normal. Outliers don't count for more than others.
HOIST_LAZY double spread_of(const calibration& c) {
  std::vector<double> sizes;
  for (const timed_kernel& k : c.kernels) sizes.push_back(std::abs(std::log(std::max(1e-3, 1 + k.residual))));
  return 1.4826 * meta::upper_median(std::move(sizes));
}
/// The variance of a value whose parameters have a covariance.
HOIST_LAZY double variance_of(const std::vector<double>& gradient, const std::vector<double>& covariance) {
  double sum = 0;
  for (std::size_t i = 0; i < gradient.size(); ++i)
    for (std::size_t j = 0; j < gradient.size(); ++j) sum += gradient[i] * covariance[i * gradient.size() + j] * gradient[j];
  return std::max(0.0, sum);
}

}  // namespace detail

/// A model with its prices on a device. Fails (std::runtime_error, one sentence) where the calibration is of another version of
/// the features, or its model can't be read.
class priced_model {
 public:
  HOIST_LAZY explicit priced_model(calibration c)
      : model_(model_of(c)), prices_(values_for(c, model_, "", "")), from_(std::move(c)), spread_(detail::spread_of(from_)) {}

  const cost_model& model() const { return model_; }
  const std::vector<double>& prices() const { return prices_; }
  const calibration& from() const { return from_; }

  /// `row`: the model's `inputs` of a variant.
  HOIST_LAZY double ms(std::span<const double> row) const { return value(model_, row, prices_); }
  HOIST_LAZY predicted_time predict(std::span<const double> row) const {
    constexpr double four_in_five = 1.2816;  // standard deviations
    predicted_time t;
    std::vector<double> gradient(prices_.size());
    t.ms = value_and_gradient(model_, row, prices_, gradient);
    const double of_prices = t.ms > 0 ? detail::variance_of(gradient, from_.covariance) / (t.ms * t.ms) : 0;
    const double factor = std::exp(four_in_five * std::sqrt(spread_ * spread_ + of_prices));
    t.low = t.ms / factor;
    t.high = t.ms * factor;
    t.parts = breakdown(model_, row, prices_);
    for (std::size_t i = 0; i < t.parts.size(); ++i)
      if (t.parts[i].shown > t.parts[t.bound_by].shown) t.bound_by = i;
    return t;
  }

 private:
  cost_model model_;
  std::vector<double> prices_;
  calibration from_;
  double spread_;
};

}  // namespace hoist::cost
