#pragma once
// Schedules found by a beam search: which stages have a kernel, and for each kernel where its stages stand and how it is tiled.

#include <hoist/model/chain_optimum.hpp>
#include <hoist/model/found_schedule.hpp>
#include <hoist/model/kernel_search.hpp>
#include <hoist/model/kernel_sets.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// A schedule that another search found, by its kernels: the stage that each writes, those that it computes besides, its lines.
struct whole_schedule {
  struct kernel {
    int root;
    std::vector<int> members;
    std::vector<ir::placed_stage> lines;
    double seconds;
  };
  std::vector<kernel> kernels;  ///< none: it found nothing
  search_counters counted;
};

/// How wide a search is. `beam`: how many sets of kernels are followed; `most_stages`: those that one kernel computes at most.
/// `whole`: what searches whole schedules beside, of `samples` by `seed` (`best_whole_schedule`). After `seconds`, the best so far is
/// taken, at the worst a kernel for every stage.
struct schedule_search_options {
  int beam = 8;
  int most_stages = 6;
  double seconds = std::numeric_limits<double>::infinity();
  search_parts parts{};
  whole_schedule (*whole)(const kernel_question&, const schedule_search_options&, double seconds) = nullptr;
  int samples = 16;
  std::uint64_t seed = 1;
  long threads = meta::cores();
};

/// Looks for a schedule from the result to the inputs: each stage has a kernel of its own, or is part of those that read it. Times of
/// kernels add up, so a kernel's best placement is found once, whatever the others are. Source: [Anderson2021], which costs whole
/// programs.
class schedule_search {
 public:
  schedule_search(const kernel_question& q, schedule_search_options o)
      : question_(q), kernels_(q, share_of_sets * o.seconds, o.threads, o.parts), graph_(q.graph), options_(o) {}

  using member_kernel = model::member_kernel;

  /// Fails (std::runtime_error, one sentence) where no schedule of the search can be lowered.
  HOIST_LAZY found_schedule run() {
    const whole_schedule whole = searched_whole();
    follow(std::min(narrow, options_.beam));
    if (options_.beam > narrow && !kernels_.is_late()) follow(options_.beam);
    kernels_.add_seconds((1 - share_of_sets) * options_.seconds);
    refine_close(followed_);
    add(whole);
    if (followed_[0].seconds == std::numeric_limits<double>::infinity())
      throw std::runtime_error("no schedule of the search can be lowered; the kernel of stage '" + worst(followed_[0].own) +
                               "' can't.");
    const double by_beam = followed_[0].seconds, exact = take_optimum();
    found_schedule f = described(followed_[0]);
    f.separate_seconds = seconds_of(std::vector<char>(count(), 1));
    f.beam_seconds = by_beam;
    f.exact_seconds = exact;
    add_regular_sets();
    kernels_.end_limit();
    f.counted = kernels_.counted();
    f.counted.lowered += whole.counted.lowered;
    f.counted.impossible += whole.counted.impossible;
    f.counted.remembered += whole.counted.remembered;
    return f;
  }
  /// The sets of kernels that `run` followed to the end, each once, the best first; then those of two, three and four stages a
  /// kernel, which runs may show to be better than predicted.
  HOIST_LAZY std::vector<std::vector<member_kernel>> sets() const {
    std::vector<std::vector<member_kernel>> all;
    for (const state& s : followed_) {
      std::vector<member_kernel> set;
      for (int root : launched(graph_, s.own)) set.push_back({root, members_of(graph_, root, s.own)});
      const auto is_same = [&](const std::vector<member_kernel>& other) {
        return std::equal(
            set.begin(), set.end(), other.begin(), other.end(),
            [](const member_kernel& a, const member_kernel& b) { return a.root == b.root && a.members == b.members; });
      };
      if (s.seconds < std::numeric_limits<double>::infinity() && std::none_of(all.begin(), all.end(), is_same))
        all.push_back(std::move(set));
    }
    return all;
  }
  kernel_search& kernels() { return kernels_; }

 private:
  struct state {
    std::vector<char> own;  // by stage: whether it has a kernel
    double seconds = 0;
  };
  static constexpr double share_of_sets = 0.9;   // of the time; the rest is to improve what they end with
  static constexpr int narrow = 2;               // a beam that has most of what is to be found in half of the time
  static constexpr double nearly_as_fast = 1.5;  // what numbers of blocks and groups may make up for
  std::size_t count() const { return static_cast<std::size_t>(graph_.stages.size()); }

  HOIST_LAZY double seconds_of(int root, const std::vector<char>& own) {
    const std::vector<int> members = members_of(graph_, root, own);
    return is_small(members) ? kernels_.best(root, members).seconds : std::numeric_limits<double>::infinity();
  }
  HOIST_LAZY double seconds_of(const std::vector<char>& own) {
    double sum = 0;
    for (int r : launched(graph_, own)) sum += seconds_of(r, own);
    return sum;
  }
  /// Costs sets of kernels, of which those that aren't known are looked for side by side.
  HOIST_LAZY void cost(std::vector<state>& sets) {
    search(sets);
    for (state& s : sets) s.seconds = seconds_of(s.own);
  }
  HOIST_LAZY void search(const std::vector<state>& sets) {
    std::vector<member_kernel> all;
    for (const state& s : sets)
      for (int root : launched(graph_, s.own))
        if (member_kernel k{root, members_of(graph_, root, s.own)}; is_small(k.members)) all.push_back(std::move(k));
    kernels_.search(all);
  }
  bool is_small(const std::vector<int>& members) const { return static_cast<int>(members.size()) < options_.most_stages; }
  /// Follows so many sets of kernels, from a kernel for every stage. Those that it ends with join the others, the best first.
  HOIST_LAZY void follow(int width) {
    std::vector<state> beam = {state{std::vector<char>(count(), 1), 0}};
    cost(beam);
    for (int s = graph_.result() - 1; s >= 0; --s)
      if (graph_.stages[s].input < 0) extend(beam, s, static_cast<std::size_t>(width));
    while (improve(beam[0])) {
    }
    for (state& s : beam)
      if (std::none_of(followed_.begin(), followed_.end(), [&](const state& known) { return known.own == s.own; }))
        followed_.push_back(std::move(s));
    order(followed_);
  }
  HOIST_LAZY void extend(std::vector<state>& beam, int stage, std::size_t width) {
    std::vector<state> fewer = beam, next = beam;
    for (state& s : fewer) s.own[static_cast<std::size_t>(stage)] = 0;
    cost(fewer);
    next.insert(next.end(), fewer.begin(), fewer.end());
    order(next);
    if (next.size() > width) next.resize(width);
    beam = std::move(next);
  }
  static bool is_faster(const state& a, const state& b) { return a.seconds < b.seconds; }
  static void order(std::vector<state>& all) { std::stable_sort(all.begin(), all.end(), is_faster); }
  /// The best whole schedule that is found beside. At most 0.4 of the time is for it.
  HOIST_LAZY whole_schedule searched_whole() const {
    constexpr double share = 0.4;
    return options_.whole == nullptr ? whole_schedule{} : options_.whole(question_, options_, share * options_.seconds);
  }
  /// A set of kernels with placements that were found elsewhere is followed, too, and becomes the first where it is the best.
  HOIST_LAZY void add(const whole_schedule& found) {
    if (found.kernels.empty()) return;
    state s{std::vector<char>(count(), 0), 0};
    for (std::size_t i = 0; i < s.own.size(); ++i) s.own[i] = graph_.stages[static_cast<int>(i)].input >= 0;
    for (const whole_schedule::kernel& k : found.kernels) {
      s.own[static_cast<std::size_t>(k.root)] = 1;
      kernels_.put(k.root, k.members, {k.lines, k.seconds});
    }
    s.seconds = seconds_of(s.own);
    while (improve(s)) {
    }
    refine(s);
    const bool is_best = s.seconds < followed_[0].seconds;
    followed_.insert(followed_.begin() + (is_best ? 0 : 1), std::move(s));
  }
  /// Of a chain the best of all sets becomes the first. Its seconds; 0 where the program is none, or it is late.
  HOIST_LAZY double take_optimum() {
    if (kernels_.is_late()) return 0;
    std::vector<member_kernel> all;
    optimum_of_chain(graph_, options_.most_stages, [&](int root, const std::vector<char>& own) {
      all.push_back({root, members_of(graph_, root, own)});
      return 0;
    });
    kernels_.search(all);
    chain_optimum c = optimum_of_chain(graph_, options_.most_stages,
                                       [this](int root, const std::vector<char>& own) { return seconds_of(root, own); });
    if (kernels_.is_late()) return 0;
    if (c.seconds > 0 && c.seconds < followed_[0].seconds * (1 - 1e-9))
      followed_.insert(followed_.begin(), state{std::move(c.own), c.seconds});
    return c.seconds;
  }
  /// The sets in which each second stage has a kernel, each third, and each fourth, counted from the result.
  HOIST_LAZY void add_regular_sets() {
    std::vector<state> sets;
    for (int every = 2; every <= std::min(4, options_.most_stages); ++every) {
      sets.push_back({std::vector<char>(count(), 1), 0});
      int n = 0;
      for (int i = graph_.result(); i >= 0; --i)
        if (graph_.stages[i].input < 0) sets.back().own[static_cast<std::size_t>(i)] = n++ % every == 0;
    }
    cost(sets);
    followed_.insert(followed_.end(), sets.begin(), sets.end());
  }
  /// Whether kernels in chunks bring these in by the same lines: prices don't see how long a group waits for a chunk.
  HOIST_LAZY static bool fetches_alike(const std::vector<ir::placed_stage>& a, const std::vector<ir::placed_stage>& b) {
    return a[0].chunk <= 1 || (a[0].ahead == b[0].ahead && std::equal(a.begin() + 1, a.end(), b.begin() + 1, b.end()));
  }
  /// One number after the other of what places the kernels of a set, where that is faster. Of each kernel the fastest placement changes
  /// so, and the fastest of the other kind, in chunks or not, if it is nearly as fast.
  HOIST_LAZY void refine(state& s) {
    for (int root : launched(graph_, s.own)) {
      const std::vector<int> members = members_of(graph_, root, s.own);
      const std::vector<placed_kernel> all = kernels_.ranked(root, members);
      const placed_kernel best = all.front();
      refine(root, members, best);
      if (best.lines.empty()) continue;
      const auto other = std::find_if(
          all.begin(), all.end(), [&](const placed_kernel& k) { return (k.lines[0].chunk > 0) != (best.lines[0].chunk > 0); });
      if (other != all.end() && other->seconds <= nearly_as_fast * best.seconds) refine(root, members, *other);
    }
    s.seconds = seconds_of(s.own);
  }
  HOIST_LAZY void refine(int root, const std::vector<int>& members, placed_kernel best) {
    constexpr int most_rounds = 8;
    for (int round = 0; round < most_rounds && !best.lines.empty() && !kernels_.is_late(); ++round) {
      const std::vector<placed_kernel> all = kernels_.near(root, members, best);
      const auto near =
          std::find_if(all.begin(), all.end(), [&](const placed_kernel& k) { return fetches_alike(k.lines, best.lines); });
      if (near == all.end()) return;
      const std::vector<placed_kernel> costed = kernels_.ranked_among(root, members, {near->lines});
      if (costed.empty() || costed[0].seconds >= best.seconds * (1 - 1e-9)) return;
      kernels_.put(root, members, best = costed[0]);
    }
  }
  /// The first of some sets, and others that are nearly as fast: which is the fastest may be seen only then.
  HOIST_LAZY void refine_close(std::vector<state>& all) {
    constexpr std::size_t most = 3;
    const std::size_t n = std::min(most, all.size());
    refine(all[0]);
    for (std::size_t i = 1; i < n; ++i)
      if (all[i].own != all[0].own && all[i].seconds <= nearly_as_fast * all[0].seconds) refine(all[i]);
    std::stable_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n), is_faster);
  }
  /// One stage more or fewer with a kernel, where that is faster.
  HOIST_LAZY bool improve(state& best) {
    bool better = false;
    const auto changed = [&](int stage) {
      state other = best;
      other.own[static_cast<std::size_t>(stage)] ^= 1;
      return other;
    };
    std::vector<state> others;
    for (int s = 0; s < graph_.result(); ++s)
      if (graph_.stages[s].input < 0) others.push_back(changed(s));
    search(others);
    for (int s = 0; s < graph_.result(); ++s) {
      if (graph_.stages[s].input >= 0) continue;
      state other = changed(s);
      other.seconds = seconds_of(other.own);
      if (other.seconds < best.seconds * (1 - 1e-9)) best = std::move(other), better = true;
    }
    return better;
  }
  HOIST_LAZY found_schedule described(const state& s) {
    found_schedule f;
    f.plan.given = true;
    f.seconds = s.seconds;
    std::vector<int> roots = launched(graph_, s.own);
    std::reverse(roots.begin(), roots.end());
    for (int root : roots) {
      const std::vector<int> members = members_of(graph_, root, s.own);
      const placed_kernel& best = kernels_.best(root, members);
      f.kernels.push_back({graph_.stages[root].name, best.seconds});
      for (const ir::placed_stage& line : kernels_.lines(best, root, members)) f.plan.stages.push(line);
    }
    return f;
  }
  HOIST_LAZY std::string worst(const std::vector<char>& own) {
    for (int r : launched(graph_, own))
      if (seconds_of(r, own) == std::numeric_limits<double>::infinity()) return graph_.stages[r].name.text;
    return "";
  }

  kernel_question question_;
  kernel_search kernels_;
  const lower::stage_graph& graph_;
  schedule_search_options options_;
  std::vector<state> followed_;
};

}  // namespace hoist::model
