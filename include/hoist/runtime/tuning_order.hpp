#pragma once
// A family's variants and schedules of its program, in the order in which they are run.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/schedule_hook.hpp>
#include <hoist/runtime/verdict.hpp>
#include <hoist/runtime/workload.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// What is to run next: where the faster one was found, three runs of four, and first what prices say is faster.
class tuning_order {
 public:
  static constexpr int scheduled = -2;
  /// A variant, or a schedule, whose `structure` is `scheduled`. `predicted`: as guided_search has it; `predicted_ms`: a schedule's.
  struct turn {
    int structure = scheduled;
    ir::point at;
    hoist::kernel_module module;
    double predicted = 0, predicted_ms = 0, ms = 0;
    long number = -1;
    double copy_ms = 0;  ///< what of `ms` copies to images take
  };

  /// `by`: null leaves the family out; `schedules` may be null. `by_groups`: of the family's axes.
  HOIST_LAZY tuning_order(const family& f, const target& t, meta::vec<ir::binding> sizes, const model::ranker* by,
                          meta::shared<schedule_order> schedules, bool by_groups = false)
      : family_(f), target_(t), sizes_(std::move(sizes)), schedules_(std::move(schedules)) {
    if (by != nullptr)
      variants_ = by_groups ? meta::shared<guided_search>::make(guided_search::by_groups(family_, target_, sizes_, *by))
                            : meta::shared<guided_search>::make(family_, target_, sizes_, *by);
    if (variants_) leaders_ = variants_->leaders(most_at_once);
  }

  /// Variants that are known to be fast elsewhere, the best predicted first.
  HOIST_LAZY tuning_order(const family& f, const target& t, meta::vec<ir::binding> sizes,
                          std::vector<guided_search::variant> known)
      : family_(f), target_(t), sizes_(std::move(sizes)), leaders_(std::move(known)), is_known_(true) {}

  /// Whether its variants are known from elsewhere, and weren't looked for.
  bool is_known() const { return is_known_; }
  HOIST_LAZY bool empty() { return !schedules_ && (!variants_ || variants_->empty()) && !is_known_; }

  /// None when all have run.
  HOIST_LAZY std::optional<turn> next() {
    if (is_known_)
      return static_cast<std::size_t>(runs_) < leaders_.size()
                 ? std::optional(turn_of(leaders_[static_cast<std::size_t>(runs_)]))
                 : std::nullopt;
    if (is_schedules_turn()) {
      const schedule_order::candidate& c = *schedules_->next();
      return turn{scheduled, c.at, c.module, 0, c.predicted_ms};
    }
    const auto v = variants_ ? variants_->next() : std::nullopt;
    if (!v) return {};
    const bool is_compared = compared_ && compared_->structure == v->structure && compared_->number == v->number;
    return is_compared ? std::exchange(compared_, {}) : turn_of(*v);
  }
  /// Variants of which one is to be taken by time, where the model is unsure of the best: the two best predicted, and the third where it
  /// may be as good. None where it is sure, or where schedules are run, too.
  HOIST_LAZY std::vector<turn> unsure() const {
    std::vector<turn> all;
    if (!doubt()) return all;
    if (is_known_) {
      for (const guided_search::variant& v : leaders_)
        if (all.size() < most_at_once && is_as_good(v)) all.push_back(turn_of(v));
      return all;
    }
    for (const guided_search::variant& v : leaders_)
      if (all.size() < 2 || v.predicted + v.spread >= leaders_[0].predicted - leaders_[0].spread) all.push_back(turn_of(v));
    return all;
  }
  /// Why the model is unsure of the best; nothing where it is sure.
  HOIST_LAZY std::optional<std::string> doubt() const {
    if (schedules_ || leaders_.empty()) return {};
    if (is_known_) {
      if (leaders_.size() < 2 || !is_as_good(leaders_[1])) return {};
      return "two choices of other sizes are predicted to be as good";
    }
    const guided_search::variant& v = leaders_[0];
    if (!model::is_unsure(v.predicted, v.spread, v.distance)) return {};
    if (model::is_far(v.distance)) return "it is like nothing that was measured";
    return "its sources differ by " + std::to_string(static_cast<int>(std::min(999.0, 100 * v.spread / v.predicted))) + " %";
  }
  /// What is worth a run where all that ran is slower than the plain kernel, so that the model was wrong of it: the best predicted
  /// variants of two other structures.
  HOIST_LAZY std::vector<turn> of_other_structures() const {
    std::vector<turn> all;
    if (!variants_) return all;
    for (const guided_search::variant& v : variants_->leaders_of_others(structures_, 2)) all.push_back(turn_of(v));
    return all;
  }
  /// How a turn's time is taken, where it is.
  HOIST_LAZY static timing_options timed(const turn& t) {
    timing_options o{.budget_s = 0.3};
    o.launches = t.structure == scheduled && t.module.launches.size() > 1;
    return o;
  }
  /// What came of it. Whether it is the fastest so far.
  HOIST_LAZY bool ran(turn t, const measurement& m) {
    constexpr double least_ms = 1e-9;  // where a device's clock sees no time
    t.copy_ms = pays_copies_ ? m.copy_ms : 0;
    const double ms = m.time.median_ms + t.copy_ms;
    return ran(t, m.outcome == verdict::correct ? std::max(ms, least_ms) : 0, m.time.launches_ms);
  }
  /// From now on times have what copies of inputs to images take, since launches will pay it.
  void pays_copies() { pays_copies_ = true; }
  /// It isn't run.
  HOIST_LAZY void passed_over(const turn& t) { ran(t, 0, {}); }

  /// The fastest so far, and the fastest variant and schedule.
  HOIST_LAZY const std::optional<turn>& best() const { return is_schedule_faster() ? schedule_ : variant_; }
  const std::optional<turn>& best_variant() const { return variant_; }
  const std::optional<turn>& best_schedule() const { return schedule_; }

 private:
  static constexpr std::size_t most_at_once = 3;  ///< variants of which one is taken by time

  /// Whether a known variant is predicted within a tenth of the best.
  HOIST_LAZY bool is_as_good(const guided_search::variant& v) const { return v.predicted >= 0.9 * leaders_[0].predicted; }
  HOIST_LAZY bool ran(const turn& t, double ms, const std::vector<double>& launches_ms) {
    ++runs_;
    structures_.push(t.structure);
    if (t.structure == scheduled)
      schedules_->ran(ms, launches_ms.size() > 1 ? launches_ms : std::vector<double>{ms});
    else if (variants_)
      variants_->ran({t.structure, t.number, t.predicted, 0}, ms);
    if (ms <= 0) return false;
    const bool fastest = !best() || ms < best()->ms;
    std::optional<turn>& mine = t.structure == scheduled ? schedule_ : variant_;
    if (!mine || ms < mine->ms) mine = t, mine->ms = ms;
    return fastest;
  }
  HOIST_LAZY turn turn_of(const guided_search::variant& v) const {
    const space points(family_.structures[v.structure], family_.inputs, target_, sizes_);
    turn t{v.structure, points.at(v.number), {}, v.predicted};
    t.number = v.number;
    t.module = points.emit(t.at, family_.structures[v.structure].name);
    return t;
  }
  HOIST_LAZY bool is_schedule_faster() const { return schedule_ && (!variant_ || schedule_->ms < variant_->ms); }
  HOIST_LAZY bool is_schedules_turn() {
    if (!schedules_ || !schedules_->next()) return false;
    const auto v = variants_ ? variants_->next() : std::nullopt;
    if (!v) return true;
    if (runs_ == 0) {
      compared_ = turn_of(*v);
      return schedules_->next()->predicted_ms < schedules_->predicted_ms(compared_->module);
    }
    if (!schedule_ || !variant_) return runs_ % 2 == 1 ? !schedule_ : !variant_;
    return (runs_ % 4 == 3) != is_schedule_faster();
  }

  family family_;
  target target_;
  meta::vec<ir::binding> sizes_;
  meta::shared<schedule_order> schedules_;
  meta::shared<guided_search> variants_;
  std::vector<guided_search::variant> leaders_;
  std::optional<turn> variant_, schedule_;
  std::optional<turn> compared_;  ///< the first variant, whose module prices were asked about
  meta::vec<int> structures_;     ///< that ran
  long runs_ = 0;
  bool is_known_ = false, pays_copies_ = false;
};

}  // namespace hoist::runtime
