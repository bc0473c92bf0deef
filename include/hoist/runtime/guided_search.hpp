#pragma once
// Variants of a family in the order in which a model that learns from their times would run them.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/coarse_to_fine.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hoist {

/// Candidates of a family at a size, and what is known of them. `next` gives the one to run, `ran` says how long it took.
/// With every time, the predictions of variants with like features are corrected by how wrong that one's was, and the
/// neighbours of the fastest so far become candidates: what the model could not know of this program, it learns.
class guided_search {
 public:
  struct variant {
    int structure = -1;
    long number = -1;
    double predicted = 0;             ///< throughput relative to the best single steps, before anything ran
    double ms = 0;                    ///< measured; 0 before, and where it failed
    double spread = 0, distance = 0;  ///< of the prediction (model/prediction.hpp)
  };

  HOIST_LAZY guided_search(family f, const target& t, meta::vec<ir::binding> sizes, const model::ranker& by)
      : family_(f), target_(t), sizes_(std::move(sizes)) {
    std::vector<candidate> found = enumerate_coarse_to_fine(family_, target_, sizes_, by).valid;
    predictions_ = meta::shared<model::step_predictions>::make(by, found);
    for (std::size_t i = 0; i < found.size(); ++i) add(std::move(found[i]), predictions_->all()[i]);
    standardise();
  }

  HOIST_LAZY bool empty() const { return all_.empty(); }

  /// The untried variant that is thought fastest; none when all were tried.
  HOIST_LAZY std::optional<variant> next() const {
    const item* best = nullptr;
    double score = 0;
    for (const item& i : all_)
      if (!i.tried)
        if (const double s = corrected(i); best == nullptr || s > score) best = &i, score = s;
    return best == nullptr ? std::nullopt : std::optional(best->what);
  }

  /// The best predicted variant of each of the `most` structures whose best is predicted best, in that order.
  HOIST_LAZY std::vector<variant> leaders(std::size_t most) const {
    std::vector<variant> best;
    for (const item& i : all_) {
      const auto same =
          std::find_if(best.begin(), best.end(), [&](const variant& v) { return v.structure == i.what.structure; });
      if (same == best.end())
        best.push_back(i.what);
      else if (i.what.predicted > same->predicted)
        *same = i.what;
    }
    std::vector<variant> leading;
    for (const std::size_t i :
         meta::ordered(best.size(), [&](std::size_t a, std::size_t b) { return best[a].predicted > best[b].predicted; }))
      if (leading.size() < most) leading.push_back(best[i]);
    return leading;
  }

  /// The variant ran in `ms`; 0: it failed. Whether it is the fastest so far.
  HOIST_LAZY bool ran(const variant& v, double ms) {
    for (item& i : all_)
      if (i.what.structure == v.structure && i.what.number == v.number) {
        i.tried = true;
        i.what.ms = ms;
        if (ms <= 0) return false;
        const bool fastest = !best_ || ms < best_->ms;
        measured_.push_back(i);
        if (!fastest) return false;
        best_ = i.what;
        add_neighbours(*best_);  // moves what `i` refers to
        return true;
      }
    return false;
  }

  /// The fastest so far.
  const std::optional<variant>& best() const { return best_; }

 private:
  struct item {
    variant what;
    std::vector<double> features;
    bool tried = false;
  };

  HOIST_LAZY space points_of(int structure) const { return {family_.structures[structure], family_.inputs, target_, sizes_}; }

  HOIST_LAZY void add(candidate c, const model::prediction& p) {
    if (!known_.insert({c.structure, c.number}).second) return;
    all_.push_back({{c.structure, c.number, p.value, 0, p.spread, p.distance}, std::move(c.features), false});
  }
  HOIST_LAZY void add_neighbours(const variant& v) {
    const space points = points_of(v.structure);
    space::latest kept;
    for (long n : points.neighbours(v.number))
      if (!known_.contains({v.structure, n}) && points.rejection(n, kept) == nullptr) {
        candidate c = candidate_of(v.structure, n, points.without_text(n, kept), target_);
        const model::prediction predicted = predictions_->of(c);
        add(std::move(c), predicted);
      }
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
  /// The prediction, and the mean of how far those of measured variants were off, by their likeness; the less is known
  /// of its like, the more is hoped. Times become throughputs by the factor that makes half of them better than
  /// predicted: how fast the best is nobody knows, so that a whole kind that disappoints shows only beside another.
  HOIST_LAZY double corrected(const item& i) const {
    if (measured_.empty()) return i.what.predicted;
    constexpr double width = 2, doubt = 0.5, hope = 0.1;  // of a likeness; what counts as no correction; of the unlike
    std::vector<double> factors;
    for (const item& m : measured_) factors.push_back(m.what.predicted * m.what.ms);
    const double factor = meta::upper_median(std::move(factors));
    double sum = 0, weights = doubt;
    for (const item& m : measured_) {
      const double likeness = std::exp(-squared_distance(i, m) / (2 * width * width));
      sum += likeness * (factor / m.what.ms - m.what.predicted);
      weights += likeness;
    }
    return i.what.predicted + sum / weights + hope * doubt / weights;
  }

  family family_;
  target target_;
  meta::vec<ir::binding> sizes_;
  meta::shared<model::step_predictions> predictions_;
  std::vector<item> all_, measured_;
  std::set<std::pair<int, long>> known_;
  std::vector<double> scale_;
  std::optional<variant> best_;
};

}  // namespace hoist
