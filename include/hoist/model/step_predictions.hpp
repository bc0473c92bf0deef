#pragma once
// Predictions for variants of a family, of which some make several steps of a time loop at once.

#include <hoist/features/enumerate.hpp>
#include <hoist/model/ranker.hpp>

#include <cmath>
#include <optional>
#include <vector>

namespace hoist::model {

/// What a ranker says of a family's variants. Trees have seen single steps alone, so that what makes several at once is predicted
/// to be faster than the best of these by as much as its analytic time is shorter; other models are taken at their word. The best
/// is one whose analytic time isn't less than its bytes take: where it is, the middle group that was counted isn't like others.
class step_predictions {
 public:
  HOIST_LAZY step_predictions(const ranker& by, const std::vector<hoist::candidate>& variants)
      : by_(by), all_(by.predict_each(variants)) {
    if (by.as<forest>() == nullptr) return;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (variants[i].steps == 1 && log2_time(variants[i]) >= 0 && (!single_ || all_[i].value > single_->value)) {
        single_ = all_[i];
        single_log2_time_ = log2_time(variants[i]);
      }
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = corrected(all_[i], variants[i]);
  }

  /// Of the variants, in order.
  const std::vector<prediction>& all() const { return all_; }
  /// Of one more variant of the family.
  HOIST_LAZY prediction of(const hoist::candidate& c) const { return corrected(by_.predict(c), c); }

 private:
  HOIST_LAZY static double log2_time(const hoist::candidate& c) {
    return c[static_cast<std::size_t>(features::at_of("real_t_sum"))];
  }
  HOIST_LAZY prediction corrected(prediction p, const hoist::candidate& c) const {
    if (c.steps == 1 || !single_) return p;
    const double times = std::exp2(single_log2_time_ - log2_time(c));
    return {single_->value * times, single_->spread * times, p.distance};
  }

  const ranker& by_;
  std::vector<prediction> all_;
  std::optional<prediction> single_;  ///< of the single steps that are predicted best
  double single_log2_time_ = 0;
};

}  // namespace hoist::model
