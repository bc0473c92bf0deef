#pragma once
// Where features lie that a model learned from, and how far outside others do.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hoist::model {

/// A feature's least and greatest value among rows, and its deviation, at least a tenth.
struct feature_range {
  double low = 0, high = 0, deviation = 1;
};

/// The ranges of all features that a model has, and the distance outside them up to which it is to be trusted.
class feature_ranges {
 public:
  feature_ranges() = default;
  HOIST_LAZY feature_ranges(std::vector<feature_range> ranges, double limit) : ranges_(std::move(ranges)), limit_(limit) {}

  /// Of rows that lie one after the other, `features` numbers each. Fails (std::invalid_argument) where there is none.
  HOIST_LAZY static feature_ranges of(std::span<const double> rows, std::size_t features, double limit) {
    const std::size_t count = features > 0 ? rows.size() / features : 0;
    if (count == 0) throw std::invalid_argument("ranges of features need a row.");
    constexpr double least_deviation = 0.1;
    std::vector<feature_range> all;
    for (std::size_t f = 0; f < features; ++f) {
      feature_range r{rows[f], rows[f], 0};
      double sum = 0, squares = 0;
      for (std::size_t i = f; i < rows.size(); i += features) {
        r.low = std::min(r.low, rows[i]);
        r.high = std::max(r.high, rows[i]);
        sum += rows[i] - rows[f];
        squares += (rows[i] - rows[f]) * (rows[i] - rows[f]);
      }
      const double n = static_cast<double>(count), mean = sum / n;
      r.deviation = std::max(least_deviation, std::sqrt(std::max(0.0, squares / n - mean * mean)));
      all.push_back(r);
    }
    return {std::move(all), limit};
  }

  const std::vector<feature_range>& ranges() const { return ranges_; }
  double limit() const { return limit_; }

  /// How far features lie outside the ranges, each over its deviation: the Euclidean norm. 0 inside all.
  HOIST_LAZY double beyond(std::span<const double> x) const {
    double squares = 0;
    for (std::size_t f = 0; f < ranges_.size(); ++f) {
      const feature_range& r = ranges_[f];
      const double off = std::max({0.0, r.low - x[f], x[f] - r.high}) / r.deviation;
      squares += off * off;
    }
    return std::sqrt(squares);
  }
  /// Whether they lie near enough to what was learned from.
  HOIST_LAZY bool know(std::span<const double> x) const { return beyond(x) <= limit_ + 1e-9; }

 private:
  std::vector<feature_range> ranges_;
  double limit_ = 0;
};

}  // namespace hoist::model
