#pragma once
// Schedules found by a beam search: which stages have a kernel, and for each kernel where its stages stand and how it is tiled.

#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/kernel_of_stage.hpp>
#include <hoist/model/kernel_search.hpp>
#include <hoist/model/kernel_sets.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// How wide a search is. `beam`: how many sets of kernels are followed; `most_stages`: those that one kernel computes at most.
/// After `seconds`, the best so far is taken, at the worst a kernel for every stage.
struct schedule_search_options {
  int beam = 8;
  int most_stages = 6;
  double seconds = std::numeric_limits<double>::infinity();
};

/// A schedule with what its kernels are predicted to take, in seconds; `separate_seconds`: what the best kernel for every stage takes.
/// `exact_seconds`: the least over all sets of kernels, where the program is a chain and there was time for it; else 0.
struct found_schedule {
  struct kernel {
    ir::stage_name stage;
    double seconds = 0;
  };
  ir::schedule plan;
  double seconds = 0, separate_seconds = 0, exact_seconds = 0;
  std::vector<kernel> kernels;
  search_counters counted;
};

/// What each kernel of a schedule is predicted to take, in the order of launches. The schedule is one for the program.
HOIST_LAZY std::vector<found_schedule::kernel> costs_of(const kernel_question& q, const ir::schedule& plan) {
  std::vector<found_schedule::kernel> all;
  ir::point at;
  at.sizes = q.sizes;
  at.plan = plan;
  for (const lower::partition_kernel& k : lower::partition_by_schedule(q.graph, plan, q.inputs).kernels) {
    const planned_kernel lowered = kernel_of_stage(q.program, q.graph, at, q.inputs, k.root);
    const lower::stage& s = q.graph.stages[k.root];
    all.push_back({s.name, lowered.rejected == nullptr ? q.seconds(lowered.kernel, s.elements())
                                                       : std::numeric_limits<double>::infinity()});
  }
  return all;
}

/// Looks for a schedule from the result to the inputs: each stage has a kernel of its own, or is part of those that read it. Times of
/// kernels add up, so a kernel's best placement is found once, whatever the others are. Source: [Anderson2021], which costs whole
/// programs.
class schedule_search {
 public:
  schedule_search(const kernel_question& q, schedule_search_options o) : kernels_(q, o.seconds), graph_(q.graph), options_(o) {}

  using member_kernel = model::member_kernel;

  /// Fails (std::runtime_error, one sentence) where no schedule of the search can be lowered.
  HOIST_LAZY found_schedule run() {
    std::vector<state>& beam = followed_;
    beam = {state{std::vector<char>(count(), 1), 0}};
    beam[0].seconds = seconds_of(beam[0].own);
    const double separate = beam[0].seconds;
    for (int s = graph_.result() - 1; s >= 0; --s)
      if (graph_.stages[s].input < 0) extend(beam, s);
    while (improve(beam[0])) {
    }
    if (beam[0].seconds == std::numeric_limits<double>::infinity())
      throw std::runtime_error("no schedule of the search can be lowered; the kernel of stage '" + worst(beam[0].own) +
                               "' can't.");
    found_schedule f = described(beam[0]);
    f.separate_seconds = separate;
    add_regular_sets();
    if (!kernels_.is_late()) f.exact_seconds = exact();
    if (kernels_.is_late()) f.exact_seconds = 0;
    kernels_.end_limit();
    f.counted = kernels_.counted();
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
  std::size_t count() const { return static_cast<std::size_t>(graph_.stages.size()); }

  HOIST_LAZY double seconds_of(int root, const std::vector<char>& own) {
    const std::vector<int> members = members_of(graph_, root, own);
    if (static_cast<int>(members.size()) >= options_.most_stages) return std::numeric_limits<double>::infinity();
    return kernels_.best(root, members).seconds;
  }
  HOIST_LAZY double seconds_of(const std::vector<char>& own) {
    double sum = 0;
    for (int r : launched(graph_, own)) sum += seconds_of(r, own);
    return sum;
  }
  HOIST_LAZY void extend(std::vector<state>& beam, int stage) {
    std::vector<state> next = beam;
    for (state s : beam) {
      s.own[static_cast<std::size_t>(stage)] = 0;
      s.seconds = seconds_of(s.own);
      next.push_back(std::move(s));
    }
    std::stable_sort(next.begin(), next.end(), [](const state& a, const state& b) { return a.seconds < b.seconds; });
    if (next.size() > static_cast<std::size_t>(options_.beam)) next.resize(static_cast<std::size_t>(options_.beam));
    beam = std::move(next);
  }
  /// The sets in which each second stage has a kernel, each third, and each fourth, counted from the result.
  HOIST_LAZY void add_regular_sets() {
    for (int every = 2; every <= std::min(4, options_.most_stages); ++every) {
      state s{std::vector<char>(count(), 1), 0};
      int n = 0;
      for (int i = graph_.result(); i >= 0; --i)
        if (graph_.stages[i].input < 0) s.own[static_cast<std::size_t>(i)] = n++ % every == 0;
      s.seconds = seconds_of(s.own);
      followed_.push_back(std::move(s));
    }
  }
  /// One stage more or fewer with a kernel, where that is faster.
  HOIST_LAZY bool improve(state& best) {
    bool better = false;
    for (int s = 0; s < graph_.result(); ++s) {
      if (graph_.stages[s].input >= 0) continue;
      state other = best;
      other.own[static_cast<std::size_t>(s)] ^= 1;
      other.seconds = seconds_of(other.own);
      if (other.seconds < best.seconds * (1 - 1e-9)) best = std::move(other), better = true;
    }
    return better;
  }
  /// The least that a chain can take: each kernel ends at a stage and computes some before it. 0 where the program is no chain.
  HOIST_LAZY double exact() {
    std::vector<int> chain;
    for (int s = 0; s < graph_.stages.size(); ++s) {
      if (graph_.stages[s].input >= 0) continue;
      for (int r : graph_.stages[s].reads)
        if (graph_.stages[r].input < 0 && (chain.empty() || r != chain.back())) return 0;
      chain.push_back(s);
    }
    std::vector<double> least = {0};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      double best = std::numeric_limits<double>::infinity();
      std::vector<char> own(count(), 1);
      for (std::size_t first = i; first + static_cast<std::size_t>(options_.most_stages) > i; --first) {
        if (first < i) own[static_cast<std::size_t>(chain[first])] = 0;
        best = std::min(best, least[first] + seconds_of(chain[i], own));
        if (first == 0) break;
      }
      least.push_back(best);
    }
    return least.back();
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

  kernel_search kernels_;
  const lower::stage_graph& graph_;
  schedule_search_options options_;
  std::vector<state> followed_;
};

}  // namespace hoist::model
