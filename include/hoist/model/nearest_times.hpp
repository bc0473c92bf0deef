#pragma once
// Times of variants by those of the measured variants that are most like them.

#include <hoist/meta/median.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/forest.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// A measured variant that a prediction relied on: how far its features lie, its share, its time, and that over what the features say.
struct relied_on {
  const row* of = nullptr;
  double distance = 0, weight = 0, ms = 0, over_analytic = 1;
};

/// Predicts a variant's time as its analytic time (`real_t_sum`) times the geometric mean of what the k nearest measured variants took
/// over theirs: on standardised features, by components of 95 % of the variance ([Remmelg2020] 5). Such ratios are alike from one
/// program to another, which times aren't. Variants that lie farther from all that was measured than those of programs in it usually lie
/// from other programs (their distance is 1) get the ratio in the middle of all, the more of it the farther they lie; from twice as far
/// on their analytic time alone ranks them. Where trees are given, variants are near for which these add the same (forest::place_of).
class nearest_times {
 public:
  /// `measured`: variants on one device, throughputs in GB/s, which the target describes; `whole_rows` of them.
  /// `trees`: of measured times over analytic ones, of features that the rows have. Fails (std::invalid_argument) where there is no row,
  /// or a feature is missing.
  static nearest_times of(dataset measured, const target& on, const forest& trees, predictor_options options = {}) {
    options.standardised = false;  // what trees add are parts of one sum, each its share of the distance
    options.explained = 0.999;
    return of(std::move(measured), on, options, known_trees::make(trees));
  }
  static nearest_times of(dataset measured, const target& on, predictor_options options = {}) {
    return of(std::move(measured), on, options, {});
  }

  /// `rows`: features in the order of `features()`, one variant after the other. Values are the time of the compulsory bytes over the
  /// predicted time; spreads are their standard deviation; distances are over that from which a variant is far: 1.
  std::vector<prediction> predict_rows(std::span<const double> rows) const {
    std::vector<prediction> all;
    for (; rows.size() >= features().size(); rows = rows.subspan(features().size()))
      all.push_back(prediction_of(rows.first(features().size())));
    return all;
  }
  const std::vector<std::string>& features() const { return rows_.feature_names; }
  const dataset& measured() const { return rows_; }

  /// The measured variants that the prediction of a variant is made of, the nearest first. Fails (std::invalid_argument) where a
  /// feature is no number.
  std::vector<relied_on> neighbours(std::span<const double> x) const {
    std::vector<relied_on> all;
    for (const neighbour& n : near_.neighbours(numbers_of(x))) {
      const row& r = rows_.rows[static_cast<std::size_t>(n.index)];
      const double bytes = std::exp2(r.features[fit_]) * l2_bytes_;
      all.push_back(
          {&r, n.distance / far_, n.weight, bytes / r.throughput / 1e6, std::exp2(log2_[static_cast<std::size_t>(n.index)])});
    }
    std::stable_sort(all.begin(), all.end(), [](const relied_on& a, const relied_on& b) { return a.distance < b.distance; });
    return all;
  }

 private:
  using known_trees = meta::shared<const forest>;

  static nearest_times of(dataset measured, const target& on, const predictor_options& options, known_trees trees) {
    nearest_times n;
    n.rows_ = std::move(measured);
    if (n.rows_.rows.empty()) throw std::invalid_argument("neighbours need measured variants.");
    n.sum_ = n.place_called("real_t_sum");
    n.fit_ = n.place_called("real_fit");
    n.gbs_ = on.dram_gbs;
    n.l2_bytes_ = static_cast<double>(on.l2_bytes);
    n.trees_ = std::move(trees);
    if (n.trees_)
      for (const std::string& name : n.trees_->features()) n.of_trees_.push_back(n.place_called(name));
    std::vector<std::vector<double>> numbers;
    for (const row& r : n.rows_.rows) {
      numbers.push_back(n.numbers_of(r.features));
      n.log2_.push_back(std::log2(n.gbs_ / r.throughput) - r.features[n.sum_]);
    }
    matrix x(static_cast<int>(numbers.size()), static_cast<int>(numbers[0].size()));
    for (int i = 0; i < x.rows; ++i) std::ranges::copy(numbers[static_cast<std::size_t>(i)], x.row(i).begin());
    n.near_ = predictor::train(x, n.log2_, options);
    n.middle_ = meta::upper_median(n.log2_);
    n.far_ = n.distance_between_programs(x, options.k);
    return n;
  }
  /// What variants are near by: their features, or what trees add for them.
  std::vector<double> numbers_of(std::span<const double> x) const {
    constexpr int parts = 8;
    std::vector<double> numbers(x.begin(), x.end());
    if (!trees_) return numbers;
    numbers.clear();
    for (const std::size_t f : of_trees_) numbers.push_back(x[f]);
    return trees_->place_of(numbers, parts);
  }
  std::size_t place_called(const std::string& name) const {
    const auto at = std::find(rows_.feature_names.begin(), rows_.feature_names.end(), name);
    if (at == rows_.feature_names.end()) throw std::invalid_argument("neighbours need the feature " + name + ".");
    return static_cast<std::size_t>(at - rows_.feature_names.begin());
  }
  prediction prediction_of(std::span<const double> x) const {
    if (!std::all_of(x.begin(), x.end(), [](double f) { return std::isfinite(f); })) return {};
    const prediction log2 = near_.predict(numbers_of(x));
    const double distance = log2.distance / far_, likeness = std::clamp(2 - distance, 0.0, 1.0);
    const double value = std::exp2(-x[sum_] - likeness * log2.value - (1 - likeness) * middle_);
    return {value, value * std::log(2.0) * log2.spread, distance};
  }
  /// How far variants usually lie from those of other programs: of each program what nine in ten of its variants stay within, of at
  /// most 50, and of these the middle. A program that lies twice as far as the middle one has no like, and doesn't count.
  double distance_between_programs(const matrix& x, int k) const {
    constexpr std::size_t most = 50;
    constexpr double alone = 2, variants_within = 0.9;
    std::vector<std::vector<double>> places;
    std::map<std::string, std::vector<std::size_t>> of_program;
    for (std::size_t i = 0; i < rows_.rows.size(); ++i) {
      places.push_back(near_.place_of(x.row(static_cast<int>(i))));
      of_program[rows_.rows[i].program].push_back(i);
    }
    if (of_program.size() < 2) return std::numeric_limits<double>::infinity();
    std::vector<double> reaches;
    for (const auto& [program, rows] : of_program) {
      std::vector<double> distances;
      const std::size_t count = std::min(most, rows.size());
      for (std::size_t s = 0; s < count; ++s) distances.push_back(distance_to_others(places, rows[s * rows.size() / count], k));
      std::sort(distances.begin(), distances.end());
      reaches.push_back(distances[static_cast<std::size_t>(variants_within * static_cast<double>(count))]);
    }
    const double middle = meta::upper_median(reaches);
    std::erase_if(reaches, [&](double d) { return d > alone * middle; });
    const double far = meta::upper_median(std::move(reaches));
    return far > 0 ? far : std::numeric_limits<double>::infinity();
  }
  /// The mean distance of a variant to the k nearest of other programs.
  double distance_to_others(const std::vector<std::vector<double>>& places, std::size_t i, int k) const {
    std::vector<double> squares;
    for (std::size_t j = 0; j < places.size(); ++j)
      if (rows_.rows[j].program != rows_.rows[i].program)
        squares.push_back(std::transform_reduce(places[i].begin(), places[i].end(), places[j].begin(), 0.0, std::plus<>(),
                                                [](double a, double b) { return (a - b) * (a - b); }));
    const std::size_t nearest = std::min(squares.size(), static_cast<std::size_t>(k));
    std::partial_sort(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(nearest), squares.end());
    double sum = 0;
    for (std::size_t n = 0; n < nearest; ++n) sum += std::sqrt(squares[n]);
    return sum / static_cast<double>(nearest);
  }

  dataset rows_;
  predictor near_;
  std::vector<double> log2_;  ///< of each row: its time over its analytic time
  known_trees trees_;
  std::vector<std::size_t> of_trees_;  ///< where their features stand
  std::size_t sum_ = 0, fit_ = 0;
  double gbs_ = 1, l2_bytes_ = 1, middle_ = 0, far_ = 1;
};

}  // namespace hoist::model
