#pragma once
// Predictions for variants of a family that are corrected by what ran.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/coarse_to_fine.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hoist {

/// Candidates of a family at a size, what a model thinks of them, and what is known of them. With every time, the predictions of
/// variants with like features are corrected by how wrong that one's was: what the model could not know of this program, it learns.
class learned_predictions {
 public:
  struct variant {
    int structure = -1;
    long number = -1;
    double predicted = 0;             ///< throughput relative to the best single steps, before anything ran
    double ms = 0;                    ///< measured; 0 before, and where it failed
    double spread = 0, distance = 0;  ///< of the prediction (model/prediction.hpp)
  };

  HOIST_LAZY learned_predictions(family f, const target& t, meta::vec<ir::binding> sizes, const model::ranker& by)
      : family_(f), target_(t), sizes_(std::move(sizes)) {
    std::vector<candidate> found = enumerate_coarse_to_fine(family_, target_, sizes_, by).valid;
    predictions_ = meta::shared<model::step_predictions>::make(by, found);
    for (std::size_t i = 0; i < found.size(); ++i) add(std::move(found[i]), predictions_->all()[i]);
    standardise();
  }

  std::size_t size() const { return all_.size(); }
  const variant& operator[](std::size_t i) const { return all_[i].what; }
  bool was_tried(std::size_t i) const { return all_[i].tried; }
  const family& of() const { return family_; }
  HOIST_LAZY space points_of(int structure) const { return {family_.structures[structure], family_.inputs, target_, sizes_}; }

  /// The place of a point among the candidates, which it becomes where it can run; none where it can't.
  HOIST_LAZY std::optional<std::size_t> place_of(const space& points, int structure, long number, space::latest& kept) {
    if (const auto at = places_.find({structure, number}); at != places_.end()) return at->second;
    if (points.rejection(number, kept) != nullptr) return {};
    candidate c = candidate_of(structure, number, points.without_text(number, kept), target_);
    const model::prediction predicted = predictions_->of(c);
    return add(std::move(c), predicted);
  }
  HOIST_LAZY std::optional<std::size_t> known_place(int structure, long number) const {
    const auto at = places_.find({structure, number});
    return at == places_.end() ? std::nullopt : std::optional(at->second);
  }

  HOIST_LAZY double over_copy(const variant& v) const { return predictions_->over_copy(v.predicted); }

  /// The variant ran in `ms`; 0: it failed. Whether it is the fastest so far.
  HOIST_LAZY bool ran(std::size_t at, double ms) {
    all_[at].tried = true;
    all_[at].what.ms = ms;
    if (ms <= 0) return false;
    measured_.push_back(at);
    for (item& i : all_) learn(i, all_[at]);
    std::vector<double> factors;
    for (const std::size_t m : measured_) factors.push_back(all_[m].what.predicted * all_[m].what.ms);
    factor_ = meta::upper_median(std::move(factors));
    const bool fastest = !best_ || ms < all_[*best_].what.ms;
    if (fastest) best_ = at;
    return fastest;
  }
  /// The place of the fastest so far.
  std::optional<std::size_t> best() const { return best_; }

  /// The prediction, and the mean of how far those of measured variants were off, by their likeness; the less is known
  /// of its like, the more is hoped. Times become throughputs by the factor that makes half of them better than
  /// predicted: how fast the best is nobody knows, so that a whole kind that disappoints shows only beside another.
  HOIST_LAZY double corrected(std::size_t at) const {
    const item& i = all_[at];
    if (measured_.empty()) return i.what.predicted;
    constexpr double doubt = 0.5, hope = 0.1;  // what counts as no correction; of the unlike
    const double weights = doubt + i.likeness;
    return i.what.predicted + (factor_ * i.rates - i.predictions + hope * doubt) / weights;
  }
  /// The untried candidate that is thought fastest, of all or of some; none where all were tried.
  HOIST_LAZY std::optional<std::size_t> best_untried() const {
    return best_of(all_.size(), [](std::size_t i) { return i; });
  }
  HOIST_LAZY std::optional<std::size_t> best_untried(const std::vector<std::size_t>& some) const {
    return best_of(some.size(), [&](std::size_t k) { return some[k]; });
  }
  /// What a time is as a throughput like those of `corrected`; 0 before anything ran.
  HOIST_LAZY double throughput_of(double ms) const { return factor_ / ms; }

 private:
  template <class Place>
  std::optional<std::size_t> best_of(std::size_t count, Place place) const {
    std::optional<std::size_t> best;
    double score = 0;
    for (std::size_t k = 0; k < count; ++k)
      if (const std::size_t i = place(k); !all_[i].tried)
        if (const double s = corrected(i); !best || s > score) best = i, score = s;
    return best;
  }

  struct item {
    variant what;
    std::vector<double> features;
    bool tried = false;
    double likeness = 0, rates = 0,
           predictions = 0;  ///< of the measured: their likenesses, and 1 / ms and predictions by these
  };

  HOIST_LAZY std::size_t add(candidate c, const model::prediction& p) {
    const auto [at, is_new] = places_.try_emplace({c.structure, c.number}, all_.size());
    if (!is_new) return at->second;
    all_.push_back({{c.structure, c.number, p.value, 0, p.spread, p.distance}, std::move(c.features), false});
    for (const std::size_t m : measured_) learn(all_.back(), all_[m]);
    return at->second;
  }
  HOIST_LAZY void learn(item& i, const item& from) const {
    constexpr double width = 2;
    const double likeness = std::exp(-squared_distance(i, from) / (2 * width * width));
    i.likeness += likeness;
    i.rates += likeness / from.what.ms;
    i.predictions += likeness * from.what.predicted;
  }
  HOIST_LAZY void standardise() {
    scale_.assign(static_cast<std::size_t>(features::feature_count), 0);
    for (std::size_t f = 0; f < scale_.size(); ++f) {
      double sum = 0, squares = 0;
      for (const item& i : all_) sum += i.features[f], squares += i.features[f] * i.features[f];
      const double n = std::max<double>(1, static_cast<double>(all_.size())), mean = sum / n;
      const double deviation = std::sqrt(std::max(0.0, squares / n - mean * mean));
      scale_[f] = deviation > 1e-9 ? 1 / deviation : 0;
    }
  }
  HOIST_LAZY double squared_distance(const item& a, const item& b) const {
    double d = 0;
    for (std::size_t f = 0; f < scale_.size(); ++f) {
      const double x = (a.features[f] - b.features[f]) * scale_[f];
      d += x * x;
    }
    return d;
  }

  family family_;
  target target_;
  meta::vec<ir::binding> sizes_;
  meta::shared<model::step_predictions> predictions_;
  std::vector<item> all_;
  std::map<std::pair<int, long>, std::size_t> places_;
  std::vector<std::size_t> measured_;
  std::vector<double> scale_;
  double factor_ = 0;
  std::optional<std::size_t> best_;
};

}  // namespace hoist
