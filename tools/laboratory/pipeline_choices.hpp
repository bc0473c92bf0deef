#pragma once
// Whole schedules of a pipeline from kernels that were timed apart, and what choosing among them by predicted times gives.

#include <hoist/cost/fit.hpp>
#include <tools/laboratory/correlation.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <vector>

namespace hoist::model {

/// A kernel of a pipeline that was timed: the stage that it writes, those that it reads from other kernels, and its row's number.
struct timed_stage {
  int root = -1;
  std::vector<int> reads;
  std::size_t row = 0;
};

/// Sets of kernels that make the result together, each stage by one kernel at most.
class drawn_sets {
 public:
  drawn_sets(std::span<const timed_stage> kernels, int result, unsigned seed)
      : kernels_(kernels), result_(result), random_(seed) {}

  /// At most `count` different sets, of kernels that are drawn at random.
  std::vector<std::vector<std::size_t>> draw(int count) {
    std::set<std::vector<std::size_t>> all;
    for (int i = 0; i < 8 * count && std::ssize(all) < count; ++i)
      if (const std::optional<std::vector<std::size_t>> one = next()) all.insert(*one);
    return {all.begin(), all.end()};
  }

 private:
  /// The rows of a set; nothing where a stage that is read has no kernel.
  std::optional<std::vector<std::size_t>> next() {
    std::vector<int> needed{result_};
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < needed.size(); ++i) {
      std::vector<const timed_stage*> possible;
      for (const timed_stage& k : kernels_)
        if (k.root == needed[i]) possible.push_back(&k);
      if (possible.empty()) return std::nullopt;
      const timed_stage& chosen = *possible[random_() % possible.size()];
      rows.push_back(chosen.row);
      for (const int r : chosen.reads)
        if (std::ranges::find(needed, r) == needed.end()) needed.push_back(r);
    }
    std::ranges::sort(rows);
    return rows;
  }

  std::span<const timed_stage> kernels_;
  int result_;
  std::mt19937_64 random_;
};

/// How near predicted times are to measured ones: Pearson's correlation of their logarithms, and the median of relative errors.
struct nearness {
  double pearson = 0, median_error = 0;

  static nearness of(std::span<const double> measured, std::span<const double> predicted) {
    std::vector<double> x, y, errors;
    for (std::size_t i = 0; i < measured.size(); ++i) {
      x.push_back(std::log(measured[i]));
      y.push_back(std::log(predicted[i]));
      errors.push_back(std::abs(predicted[i] / measured[i] - 1));
    }
    if (errors.empty()) return {};
    const auto middle = errors.begin() + std::ssize(errors) / 2;
    std::ranges::nth_element(errors, middle);
    return {model::pearson(x, y), *middle};
  }
};

/// Of the fastest of some schedules the share that those predicted to be fastest reach: the first, and the best of the first five.
struct share_of_best {
  double first = 0, of_five = 0;

  static share_of_best of(std::span<const double> measured, std::span<const double> predicted) {
    std::vector<std::size_t> order(measured.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return predicted[a] < predicted[b]; });
    const double best = *std::ranges::min_element(measured);
    double of_five = measured[order[0]];
    for (std::size_t i = 1; i < std::min<std::size_t>(5, order.size()); ++i) of_five = std::min(of_five, measured[order[i]]);
    return {best / measured[order[0]], best / of_five};
  }
};

}  // namespace hoist::model
