#pragma once
// Variants of a family in the order in which a model that learns from their times would run them.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/axis_search.hpp>
#include <hoist/runtime/learned_predictions.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace hoist {

/// Candidates of a family at a size, and what is known of them. `next` gives the one to run, `ran` says how long it took. Predictions
/// learn from every time (`learned_predictions`), and the neighbours of the fastest so far become candidates. `by_groups`: what is
/// next goes by groups of axes (`axis_search`).
class guided_search {
 public:
  using variant = learned_predictions::variant;

  HOIST_LAZY guided_search(family f, const target& t, meta::vec<ir::binding> sizes, const model::ranker& by)
      : all_(f, t, std::move(sizes), by) {}
  HOIST_LAZY static guided_search by_groups(family f, const target& t, meta::vec<ir::binding> sizes, const model::ranker& by,
                                            variant_kinds kinds = {}) {
    guided_search s(f, t, std::move(sizes), by);
    s.groups_ = meta::shared<axis_search>::make(s.all_, std::move(kinds));
    return s;
  }

  HOIST_LAZY bool empty() const { return all_.size() == 0; }

  /// The untried variant that is thought fastest; none when all were tried. The same again until something ran.
  HOIST_LAZY std::optional<variant> next() {
    std::optional<std::size_t> i;
    if (groups_) i = groups_->next(all_);
    if (!i) {
      add_neighbours();
      i = all_.best_untried();
    }
    return i ? std::optional(all_[*i]) : std::nullopt;
  }

  /// The `most` variants that were predicted best, the best first.
  HOIST_LAZY std::vector<variant> leaders(std::size_t most) const {
    std::vector<variant> leading;
    for (const std::size_t i : by_prediction())
      if (leading.size() < most) leading.push_back(all_[i]);
    return leading;
  }
  /// The best predicted variants of `most` structures that aren't among these, the best first.
  HOIST_LAZY std::vector<variant> leaders_of_others(meta::vec<int> structures, std::size_t most) const {
    std::vector<variant> leading;
    for (const std::size_t i : by_prediction()) {
      bool is_among = leading.size() == most;
      for (const int s : structures) is_among = is_among || s == all_[i].structure;
      if (is_among) continue;
      structures.push(all_[i].structure);
      leading.push_back(all_[i]);
    }
    return leading;
  }

  /// The share of copy bandwidth at which a variant is predicted to take its compulsory bytes; 0 where the model says no times.
  HOIST_LAZY double over_copy(const variant& v) const { return all_.over_copy(v); }

  /// The variant ran in `ms`; 0: it failed. Whether it is the fastest so far.
  HOIST_LAZY bool ran(const variant& v, double ms) {
    const auto at = all_.known_place(v.structure, v.number);
    if (!at || !all_.ran(*at, ms)) return false;
    best_ = all_[*at];
    has_neighbours_ = false;
    return true;
  }

  /// The fastest so far.
  const std::optional<variant>& best() const { return best_; }

 private:
  HOIST_LAZY std::vector<std::size_t> by_prediction() const {
    return meta::ordered(all_.size(), [&](std::size_t a, std::size_t b) { return all_[a].predicted > all_[b].predicted; });
  }
  /// Of the fastest so far, as candidates.
  HOIST_LAZY void add_neighbours() {
    if (!best_ || std::exchange(has_neighbours_, true)) return;
    const space points = all_.points_of(best_->structure);
    space::latest kept;
    for (const long n : points.neighbours(best_->number)) all_.place_of(points, best_->structure, n, kept);
  }

  learned_predictions all_;
  meta::shared<axis_search> groups_;
  std::optional<variant> best_;
  bool has_neighbours_ = false;
};

}  // namespace hoist
