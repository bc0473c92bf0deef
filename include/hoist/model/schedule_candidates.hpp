#pragma once
// Schedules in the order in which they are worth a run: what their kernels took corrects what others are predicted to take.

#include <hoist/model/schedule_search.hpp>
#include <hoist/model/stage_key.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Candidates of a program: of every set of kernels that a search followed, the placements of each kernel. `next` gives the
/// schedule to run, `ran` says how long its kernels took. A kernel that stands in several schedules is measured once. Predictions
/// of kernels with like placements are corrected by how wrong the measured ones' were, and what is near the fastest placement of
/// a kernel is added.
class schedule_candidates {
 public:
  /// `seconds`: the sum of what its kernels took, or are thought to take.
  struct candidate {
    ir::schedule plan;
    double seconds = 0;
    std::vector<std::pair<std::string, std::size_t>> kernels;  ///< in the order of launches: which, and which of its placements
  };

  /// Fails (std::runtime_error, one sentence) where no schedule of the search can be lowered.
  HOIST_LAZY schedule_candidates(const kernel_question& q, schedule_search_options o)
      : question_(q), search_(question_, o), found_(search_.run()), sets_(search_.sets()) {
    for (const auto& set : sets_)
      for (const kernel& k : set) {
        of_kernel& of = known_[key(k)];
        of.computed = 1 + k.members.size();
        if (of.all.empty())
          for (const placed_kernel& p : search_.kernels().ranked(k.root, k.members)) of.all.push_back({p, 0});
      }
  }
  /// What the search found, before anything ran.
  const found_schedule& found() const { return found_; }

  /// The schedule that is thought fastest among those with a placement that hasn't run; none when all have. First, and after each
  /// kernel's placements were measured apart, the fastest of them in one schedule.
  HOIST_LAZY std::optional<candidate> next() {
    for (const std::string& which : std::exchange(faster_, {})) add_near(which);
    for (;;) {
      const double ratio = mean_ratio();
      std::optional<candidate> best, combined;
      for (const auto& set : sets_) {
        if (std::optional<candidate> c = fastest_measured(set); c && (!combined || c->seconds < combined->seconds))
          combined = c;
        if (std::optional<candidate> c = untried(set, ratio); c && (!best || c->seconds < best->seconds)) best = c;
      }
      if (combined && combined->kernels.size() > 1 && !has_run(*combined)) return combined;
      if (!best || !has_run(*best)) return best;
      failed(*best);  // as it did before, and nothing is left to try its kernels beside
    }
  }
  /// The seconds that each kernel of a candidate took, in the order of launches; none: it failed. Of several placements that ran for
  /// the first time in it, each is tried again beside others before it counts as one that fails.
  HOIST_LAZY void ran(const candidate& c, const std::vector<double>& seconds) {
    run_.push_back(c.kernels);
    if (seconds.size() != c.kernels.size()) return failed(c);
    for (std::size_t i = 0; i < c.kernels.size(); ++i) {
      const auto& [which, place] = c.kernels[i];
      of_kernel& of = known_[which];
      double& measured = of.all[place].measured;
      const double before = of.least();
      measured = measured == 0 ? seconds[i] : std::min(measured, seconds[i]);
      of.all[place].suspect = false;
      if (of.least() < before && std::find(faster_.begin(), faster_.end(), which) == faster_.end()) faster_.push_back(which);
    }
  }

 private:
  static constexpr double impossible = std::numeric_limits<double>::infinity();
  using kernel = schedule_search::member_kernel;
  struct placement {
    placed_kernel what;
    double measured = 0;   // 0: it hasn't run
    bool suspect = false;  // a schedule of several that hadn't run failed
    bool has_run() const { return measured > 0 && measured < impossible; }
  };
  struct of_kernel {
    std::vector<placement> all;
    std::size_t computed = 1;  // lines of stages that it computes: the first ones
    /// The least seconds that were measured.
    double least() const {
      double l = impossible;
      for (const placement& p : all)
        if (p.measured > 0) l = std::min(l, p.measured);
      return l;
    }
  };

  HOIST_LAZY bool has_run(const candidate& c) const { return std::find(run_.begin(), run_.end(), c.kernels) != run_.end(); }
  HOIST_LAZY void failed(const candidate& c) {
    any_failed_ = true;
    std::vector<placement*> fresh;
    for (const auto& [which, place] : c.kernels)
      if (placement& p = known_[which].all[place]; p.measured == 0 && std::find(fresh.begin(), fresh.end(), &p) == fresh.end())
        fresh.push_back(&p);
    for (placement* p : fresh)
      if (fresh.size() == 1 || std::exchange(p->suspect, true)) p->measured = impossible;
  }
  HOIST_LAZY std::string key(const kernel& k) const {
    return stage_key(question_.program, question_.graph, k.root, k.members, true);
  }
  /// How unlike two lines are: 0 for the same.
  HOIST_LAZY static double difference(const ir::placed_stage& x, const ir::placed_stage& y) {
    return 2 * (x.at != y.at) + (x.block != y.block) + (x.vectors != y.vectors) + (x.steps != y.steps) + (x.chunk != y.chunk) +
           (x.parts != y.parts) + (x.order != y.order) + (x.marched != y.marched) + (x.transposed != y.transposed) +
           0.5 * (x.group != y.group) + 0.5 * (x.local != y.local) + 0.5 * (x.padding != y.padding) +
           0.5 * (x.ahead != y.ahead);
  }
  /// How unlike two placements of a kernel are; where an input stands adds 1 at most.
  HOIST_LAZY static double difference(const of_kernel& of, const placement& a, const placement& b) {
    const std::vector<ir::placed_stage>&x = a.what.lines, &y = b.what.lines;
    double d = x.size() == y.size() ? 0 : 2;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
      d += i < of.computed ? difference(x[i], y[i]) : std::min(1.0, difference(x[i], y[i]));
    return d;
  }
  /// The mean logarithm of measured over predicted seconds of a kernel's placements; 0 where none ran. One that is far off tells of
  /// itself, and of the kernel where others are so, too: each counts up to a bound that grows with their number.
  HOIST_LAZY static double mean_ratio(const of_kernel& of) {
    constexpr double bound_of_one = 0.4;
    const double n = static_cast<double>(std::count_if(of.all.begin(), of.all.end(), [](auto& p) { return p.has_run(); }));
    double sum = 0;
    for (const placement& p : of.all)
      if (p.has_run()) sum += std::clamp(std::log(p.measured / p.what.seconds), -bound_of_one * n, bound_of_one * n);
    return n > 0 ? sum / n : 0;
  }
  /// The same of all kernels: the mean of theirs and of one that took what was predicted.
  HOIST_LAZY double mean_ratio() const {
    double sum = 0, n = 1;
    for (const auto& [which, of] : known_)
      if (of.least() < impossible) sum += mean_ratio(of), ++n;
    return sum / n;
  }
  /// What a placement took, or is thought to take by those of its kernel, the more by those that are like it; the less these tell of
  /// it, the more is hoped.
  HOIST_LAZY double seconds_of(const of_kernel& of, const placement& p, double ratio) const {
    constexpr double of_all = 0.3, of_mine = 0.5;  // the weights of mean ratios, of all kernels' and of the kernel's
    constexpr std::size_t first_runs = 5;  // in which what is unlike all that ran tells more than another size of a group
    const double hope = run_.size() < first_runs && !any_failed_ ? 0.6 : 0.25;
    if (p.measured > 0) return p.measured;
    double sum = of_all * ratio, weights = of_all;
    if (of.least() < impossible) sum += of_mine * mean_ratio(of), weights += of_mine;
    for (const placement& other : of.all) {
      if (!other.has_run()) continue;
      const double weight = std::exp(-difference(of, other, p));
      sum += weight * std::log(other.measured / other.what.seconds);
      weights += weight;
    }
    return p.what.seconds * std::exp(sum / weights - hope * of_all / weights);
  }
  HOIST_LAZY std::optional<candidate> candidate_of(const std::vector<kernel>& set, const std::vector<std::size_t>& places,
                                                   double seconds) {
    candidate c;
    c.plan.given = true;
    c.seconds = seconds;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const placed_kernel& p = known_[key(set[i])].all[places[i]].what;
      for (const ir::placed_stage& line : search_.kernels().lines(p, set[i].root, set[i].members)) c.plan.stages.push(line);
    }
    const auto launches = lower::partition_by_schedule(question_.graph, c.plan, question_.inputs).kernels;
    for (const lower::partition_kernel& launched : launches)
      for (std::size_t i = 0; i < set.size(); ++i)
        if (set[i].root == launched.root) c.kernels.emplace_back(key(set[i]), places[i]);
    return c;
  }
  /// The fastest placement of each kernel of a set; none where one hasn't any that ran.
  HOIST_LAZY std::optional<candidate> fastest_measured(const std::vector<kernel>& set) {
    std::vector<std::size_t> places;
    double sum = 0;
    for (const kernel& k : set) {
      const of_kernel& of = known_[key(k)];
      const double least = of.least();
      if (least == impossible) return std::nullopt;
      sum += least;
      const auto is_least = [&](const placement& p) { return p.measured == least; };
      places.push_back(static_cast<std::size_t>(std::find_if(of.all.begin(), of.all.end(), is_least) - of.all.begin()));
    }
    return candidate_of(set, places, sum);
  }
  /// A kernel's placement that is thought fastest, that of those that ran, that of those that haven't and aren't suspect, and that of
  /// those that are; the number of placements where there is none.
  struct kernel_choices {
    std::size_t best, known, fresh, suspect;
    std::vector<double> seconds;
  };
  HOIST_LAZY kernel_choices choices_of(const of_kernel& of, double ratio) const {
    const std::size_t none = of.all.size();
    kernel_choices c{none, none, none, none, {}};
    for (std::size_t p = 0; p < none; ++p) {
      const placement& x = of.all[p];
      c.seconds.push_back(seconds_of(of, x, ratio));
      if (c.seconds[p] == impossible) continue;
      const auto take = [&](std::size_t& to) {
        if (to == none || c.seconds[p] < c.seconds[to]) to = p;
      };
      if (!x.suspect) take(c.best);
      take(x.measured > 0 ? c.known : x.suspect ? c.suspect : c.fresh);
    }
    if (c.best == none) c.best = c.suspect;
    return c;
  }
  /// The placements of a set that are thought fastest, of which one at least hasn't run: where one is thought nearly as fast as the
  /// kernel's best, it runs, too, as kernels are timed apart. One that is suspect does so alone. None where all ran.
  HOIST_LAZY std::optional<candidate> untried(const std::vector<kernel>& set, double ratio) {
    constexpr double nearly = 1.1;
    std::vector<std::size_t> places;
    std::vector<kernel_choices> all;
    bool any = false;
    std::size_t known = 0;
    for (const kernel& k : set) {
      const of_kernel& of = known_[key(k)];
      all.push_back(choices_of(of, ratio));
      if (all.back().best == of.all.size()) return std::nullopt;
      places.push_back(all.back().best);
      known += all.back().known < of.all.size();
    }
    double sum = 0, least_more = impossible;
    std::size_t at = 0, instead = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const kernel_choices& c = all[i];
      sum += c.seconds[c.best];
      const auto more = [&](std::size_t p) { return std::max(c.seconds[p] - c.seconds[c.best], 0.0); };
      if (c.fresh < c.seconds.size() && c.seconds[c.fresh] <= nearly * c.seconds[c.best]) places[i] = c.fresh, any = true;
      for (const std::size_t p : {c.fresh, c.suspect})
        if (p < c.seconds.size() && more(p) < least_more) least_more = more(p), at = i, instead = p;
    }
    if (!any && least_more == impossible) return std::nullopt;
    if (!any) places[at] = instead, sum += least_more;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const kernel_choices& c = all[i];
      if (c.suspect == c.seconds.size() || c.seconds[c.suspect] > nearly * c.seconds[c.best]) continue;
      if (known - (c.known < c.seconds.size()) + 1 < set.size()) continue;  // another kernel has none that is known to run
      for (std::size_t k = 0; k < set.size(); ++k) places[k] = k == i ? c.suspect : all[k].known;
      break;
    }
    return candidate_of(set, places, sum);
  }
  HOIST_LAZY void add_near(const std::string& which) {
    for (const auto& set : sets_)
      for (const kernel& k : set) {
        if (key(k) != which) continue;
        of_kernel& of = known_[which];
        const double least = of.least();
        const auto fastest =
            std::find_if(of.all.begin(), of.all.end(), [&](const placement& p) { return p.measured == least; });
        for (placed_kernel& near : search_.kernels().near(k.root, k.members, fastest->what, true)) {
          const auto is_same = [&](const placement& p) { return p.what.lines == near.lines; };
          if (std::none_of(of.all.begin(), of.all.end(), is_same)) of.all.push_back({std::move(near), 0});
        }
        return;
      }
  }

  kernel_question question_;
  schedule_search search_;
  found_schedule found_;
  std::vector<std::vector<kernel>> sets_;
  std::map<std::string, of_kernel> known_;
  std::vector<std::vector<std::pair<std::string, std::size_t>>> run_;
  bool any_failed_ = false;          // of those that ran
  std::vector<std::string> faster_;  // kernels with a new fastest placement, whose neighbours aren't candidates yet
};

}  // namespace hoist::model
