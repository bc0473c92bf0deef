#pragma once
// Predictions for variants of a family, of which some make several steps of a time loop at once.

#include <hoist/features/enumerate.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/model/time_forest.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hoist::model {

/// What a ranker says of a family's variants, relative to the best of them. Trees that have seen single steps alone can't rank a time
/// loop's kernels of several steps: these are predicted to be faster than the best single steps by as much as their analytic time is
/// shorter, and all is relative to the best single steps. Of single steps that are counted with less traffic than their bytes, the
/// middle group that was counted isn't like others: they come last then.
class step_predictions {
 public:
  HOIST_LAZY step_predictions(const ranker& by, const std::vector<hoist::candidate>& variants)
      : by_(by), all_(by.predict_each(variants)) {
    const bool is_loop = std::any_of(variants.begin(), variants.end(), [](const hoist::candidate& c) { return c.steps > 1; });
    if (const time_forest* trees = by.as<time_forest>(); is_loop && trees != nullptr && !trees->knows_steps())
      find_single(variants);
    double best = single_ ? single_->value : 0;
    if (!single_)
      for (const prediction& p : all_) best = std::max(best, p.value);
    scale_ = best > 0 ? 1 / best : 1;
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = scaled(all_[i], variants[i]);
  }

  /// What a prediction is as a share of the throughput of copying the compulsory bytes; 0 where the ranker's say no times.
  HOIST_LAZY double over_copy(double predicted) const { return by_.as<time_forest>() != nullptr ? predicted / scale_ : 0; }
  /// Of the variants, in order.
  const std::vector<prediction>& all() const { return all_; }
  /// Of one more variant of the family.
  HOIST_LAZY prediction of(const hoist::candidate& c) const { return scaled(by_.predict(c), c); }

 private:
  HOIST_LAZY static double log2_time(const hoist::candidate& c) {
    return c[static_cast<std::size_t>(features::at_of("real_t_sum"))];
  }
  HOIST_LAZY static bool moves_all_bytes(const hoist::candidate& c) {
    constexpr double log2_nearly_all = -0.1;
    return c[static_cast<std::size_t>(features::at_of("real_t_dram"))] > log2_nearly_all;
  }
  HOIST_LAZY void find_single(const std::vector<hoist::candidate>& variants) {
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (variants[i].steps == 1 && moves_all_bytes(variants[i]) && (!single_ || all_[i].value > single_->value)) {
        single_ = all_[i];
        single_log2_time_ = log2_time(variants[i]);
      }
  }
  HOIST_LAZY prediction scaled(prediction p, const hoist::candidate& c) const {
    if (!single_) return {p.value * scale_, p.spread * scale_, p.distance};
    constexpr double hardly = 1.0 / 16;
    if (c.steps == 1) return {p.value * scale_ * (moves_all_bytes(c) ? 1 : hardly), p.spread * scale_, p.distance};
    const double times = std::exp2(single_log2_time_ - log2_time(c)) * scale_;
    return {single_->value * times, single_->spread * times, p.distance};
  }

  const ranker& by_;
  std::vector<prediction> all_;
  std::optional<prediction> single_;  ///< of a time loop's single steps that are predicted best, where trees know no others
  double single_log2_time_ = 0, scale_ = 1;
};

}  // namespace hoist::model
