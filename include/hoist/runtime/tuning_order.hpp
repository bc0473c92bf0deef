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
#include <cstdio>
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
    if (is_schedules_turn()) return turn_of(*schedules_->next());
    const auto v = variants_ ? variants_->next() : std::nullopt;
    if (!v) return {};
    const bool is_compared = compared_ && compared_->structure == v->structure && compared_->number == v->number;
    return is_compared ? std::exchange(compared_, {}) : turn_of(*v);
  }
  /// What one shot runs next, as long as there is doubt of what ran first. Where that took longer than predicted: the second and
  /// third best predicted, then the best of two other structures, until one is as fast. Where the model is unsure of it: the
  /// second, and the third where its interval reaches the first's. Where a schedule ran first: the best variant, if that is
  /// predicted to be faster, and, if the schedule took longer than predicted, two schedules more until one is as fast.
  HOIST_LAZY std::optional<turn> look(double compulsory_bytes) {
    if (doubt_.empty() && best()) find_doubt(compulsory_bytes);
    while (!looks_.empty() && !(best()->ms <= enough_ms_)) {
      const guided_search::variant v = looks_.front();
      looks_.erase(looks_.begin());
      if (!has_run(v)) return turn_of(v);
    }
    if (schedule_looks_ > 0 && !(best()->ms <= enough_ms_) && schedules_->next()) {
      --schedule_looks_;
      return turn_of(*schedules_->next());
    }
    return {};
  }
  /// Why there is doubt of what ran first, as the begin of a sentence; empty where there is none.
  const std::string& doubt() const { return doubt_; }
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
  static constexpr std::size_t most_at_once = 3;  ///< variants of which one is taken by time, or a known one

  /// Whether a known variant is predicted within a tenth of the best.
  HOIST_LAZY bool is_as_good(const guided_search::variant& v) const { return v.predicted >= 0.9 * leaders_[0].predicted; }
  HOIST_LAZY bool has_run(const guided_search::variant& v) const {
    for (int i = 0; i < structures_.size(); ++i)
      if (structures_[i] == v.structure && numbers_[i] == v.number) return true;
    return false;
  }
  /// `predicted`: of what is to be taken instead.
  HOIST_LAZY void doubt_time(const char* what, double ms, double predicted) {
    char text[96];
    std::snprintf(text, sizeof text, "%s took %.3g ms instead of %.3g", what, ms, predicted);
    doubt_ = text;
  }
  HOIST_LAZY void find_doubt(double compulsory_bytes) {
    if (is_known_)
      doubt_choices_of_other_sizes();
    else if (schedule_)
      doubt_schedule();
    else if (variant_ && !leaders_.empty())
      doubt_variant(compulsory_bytes);
  }
  HOIST_LAZY void doubt_choices_of_other_sizes() {
    for (const guided_search::variant& v : leaders_)
      if (looks_.size() < most_at_once && is_as_good(v)) looks_.push_back(v);
    if (looks_.size() > 1)
      doubt_ = "The model is unsure, since two choices of other sizes are predicted to be as good";
    else
      looks_.clear();
  }
  HOIST_LAZY void doubt_schedule() {
    const double good = model::good_share(target_.kind == device_class::cpu);
    const double predicted_ms = schedule_->predicted_ms;
    const bool is_slow = schedule_->ms * good > predicted_ms && predicted_ms > 0;
    const bool is_variant_faster = compared_ && schedule_->ms > schedules_->predicted_ms(compared_->module);
    if (!is_slow && !is_variant_faster) return;
    doubt_time("The schedule that prices say is fastest", schedule_->ms, predicted_ms);
    if (is_variant_faster) looks_.push_back({compared_->structure, compared_->number, compared_->predicted});
    if (is_slow) schedule_looks_ = most_at_once - 1, enough_ms_ = predicted_ms / good;
  }
  HOIST_LAZY void doubt_variant(double compulsory_bytes) {
    const guided_search::variant& v = leaders_[0];
    const double share = variants_->over_copy(v), good = model::good_share(target_.kind == device_class::cpu);
    const double predicted_ms = share > 0 ? compulsory_bytes / (target_.dram_gbs * 1e6 * share) : 0;
    if (variant_->ms * good > predicted_ms && predicted_ms > 0) {
      doubt_time("What was predicted best", variant_->ms, predicted_ms);
      enough_ms_ = predicted_ms / good;
      meta::vec<int> structures = structures_;
      for (std::size_t i = 1; i < leaders_.size(); ++i) looks_.push_back(leaders_[i]), structures.push(leaders_[i].structure);
      for (const guided_search::variant& other : variants_->leaders_of_others(structures, 2)) looks_.push_back(other);
    } else if (model::is_unsure(v.predicted, v.spread, v.distance)) {
      doubt_ = std::string("The model is unsure, since ") +
               (model::is_far(v.distance)
                    ? "it is like nothing that was measured"
                    : "its sources differ by " +
                          std::to_string(static_cast<int>(std::min(999.0, 100 * v.spread / v.predicted))) + " %");
      for (std::size_t i = 1; i < leaders_.size(); ++i)
        if (i == 1 || leaders_[i].predicted + leaders_[i].spread >= v.predicted - v.spread) looks_.push_back(leaders_[i]);
    }
  }
  HOIST_LAZY bool ran(const turn& t, double ms, const std::vector<double>& launches_ms) {
    ++runs_;
    structures_.push(t.structure);
    numbers_.push(t.number);
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
  HOIST_LAZY turn turn_of(const schedule_order::candidate& c) const { return {scheduled, c.at, c.module, 0, c.predicted_ms}; }
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
  std::optional<turn> compared_;               ///< the first variant, whose module prices were asked about
  meta::vec<int> structures_;                  ///< that ran
  meta::vec<long> numbers_;                    ///< of their points
  std::vector<guided_search::variant> looks_;  ///< of one shot, still to be run
  std::size_t schedule_looks_ = 0;             ///< how many schedules it may still run
  std::string doubt_;
  double enough_ms_ = 0;  ///< what is as fast ends the looks
  long runs_ = 0;
  bool is_known_ = false, pays_copies_ = false;
};

}  // namespace hoist::runtime
