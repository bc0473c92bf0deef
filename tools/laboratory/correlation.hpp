#pragma once
// Correlation of predicted and measured values: Pearson's, and Spearman's with tied ranks shared.

#include <hoist/meta/standard.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace hoist::model {

/// Pearson's correlation; not a number when fewer than two pairs are given or either side is constant.
inline double pearson(std::span<const double> x, std::span<const double> y) {
  const double n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xx = 0, yy = 0, xy = 0, largest_x = 0, largest_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
    largest_x = std::max(largest_x, std::abs(x[i]));
    largest_y = std::max(largest_y, std::abs(y[i]));
  }
  const auto constant = [n](double squares, double largest) { return std::sqrt(squares / n) <= 1e-14 * largest; };
  if (n < 2 || constant(xx, largest_x) || constant(yy, largest_y)) return std::numeric_limits<double>::quiet_NaN();
  return xy / std::sqrt(xx * yy);
}

/// Ranks from 1, ascending; equal values share the mean of their ranks.
inline std::vector<double> shared_ranks(std::span<const double> x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t i, std::size_t j) { return x[i] < x[j]; });
  std::vector<double> ranks(x.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && x[order[end]] == x[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(begin + end + 1) / 2;
    begin = end;
  }
  return ranks;
}

/// Spearman's rank correlation; not a number when either side is constant.
inline double spearman(std::span<const double> x, std::span<const double> y) {
  return pearson(shared_ranks(x), shared_ranks(y));
}

/// Spearman's correlation within the tenth of the points that measured best (at least two, with all that equal the
/// last).
inline double spearman_top(std::span<const double> predicted, std::span<const double> measured) {
  std::vector<double> sorted(measured.begin(), measured.end());
  std::ranges::sort(sorted, std::greater<>());
  if (sorted.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  const double least = sorted[std::max<std::size_t>(2, (sorted.size() + 9) / 10) - 1];
  std::vector<double> x, y;
  for (std::size_t i = 0; i < measured.size(); ++i)
    if (measured[i] >= least) {
      x.push_back(predicted[i]);
      y.push_back(measured[i]);
    }
  return spearman(x, y);
}

}  // namespace hoist::model
