#pragma once
// What whole schedules cost: a stage is decided, and the kernels that it touches are costed anew.

#include <hoist/model/found_schedule.hpp>
#include <hoist/model/kept_costs.hpp>
#include <hoist/model/kernel_sets.hpp>
#include <hoist/model/plan_choices.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace hoist::model {

/// Costs of plans by those of their kernels, each of which computes `most_stages` stages at most. Answers from several threads.
class plan_costs {
 public:
  plan_costs(const kernel_question& q, const plan_choices& choices, bool keeps, int most_stages)
      : graph_(q.graph), choices_(choices), kept_(q, keeps), most_stages_(most_stages) {}

  /// A stage is decided by a line: what reads it, or its own kernel, costs anew; both where it was decided on before.
  HOIST_LAZY void decide(partial_plan& s, int stage, const ir::placed_stage& line) {
    const bool again = s.decided <= stage && line.at != s.of(stage).at;
    s.of(stage) = line;
    s.decided = std::min(s.decided, stage);
    const bool has_kernel = line.at == ir::stage_place::kernel, input = graph_.stages[stage].input >= 0;
    s.own[static_cast<std::size_t>(stage)] = has_kernel || input;
    if (has_kernel) cost(s, stage);
    if (again || (!has_kernel && (!input || line.at != ir::stage_place::in_place)))
      for (int root : choices_.kernels_of(s, stage)) cost(s, root);
    s.seconds = 0;
    for (int i = s.decided; i <= graph_.result(); ++i)
      if (s.has_kernel(i)) s.seconds += s.kernels[static_cast<std::size_t>(i)];
    s.rank = s.seconds;
  }
  /// The kernels of a whole schedule, in the order of stages: lines for the stage, then for what is placed in its kernel.
  struct kernel {
    int root;
    std::vector<int> members, placed;
    std::vector<ir::placed_stage> lines;
    double seconds;
  };
  HOIST_LAZY std::vector<kernel> kernels_of(const partial_plan& s) const {
    std::vector<kernel> all;
    for (int root = 0; root <= graph_.result(); ++root) {
      if (graph_.stages[root].input >= 0 || !s.has_kernel(root)) continue;
      kernel k{root, members_of(graph_, root, s.own), {}, {}, s.kernels[static_cast<std::size_t>(root)]};
      k.placed = choices_.placed_in(s, root, k.members);
      k.lines = choices_.lines_of(s, root, k.placed);
      all.push_back(std::move(k));
    }
    return all;
  }
  HOIST_LAZY search_counters counted() const { return {kept_.lowered(), kept_.impossible(), kept_.asked() - kept_.lowered()}; }
  HOIST_LAZY found_schedule described(const partial_plan& s) {
    found_schedule f;
    f.plan.given = true;
    f.seconds = s.seconds;
    for (const kernel& k : kernels_of(s)) {
      f.kernels.push_back({graph_.stages[k.root].name, k.seconds});
      for (std::size_t i = 0; i < k.lines.size(); ++i) {
        const lower::stage& x = graph_.stages[i == 0 ? k.root : k.placed[i - 1]];
        if (i > 0 && says_nothing(x, k.lines[i])) continue;
        f.plan.stages.push(k.lines[i]);
        f.plan.stages.back().stage = x.name;
        if (i > 0) f.plan.stages.back().reader = graph_.stages[k.root].name;
      }
    }
    f.counted = counted();
    return f;
  }

 private:
  HOIST_LAZY void cost(partial_plan& s, int root) {
    const std::vector<int> members = members_of(graph_, root, s.own), placed = choices_.placed_in(s, root, members);
    kept_cost c{std::numeric_limits<double>::infinity(), pruned::inlined_calls};
    if (static_cast<int>(members.size()) < most_stages_)
      c = kept_.of(root, members, placed, choices_.lines_of(s, root, placed));
    s.kernels[static_cast<std::size_t>(root)] = c.seconds;
    if (c.why != pruned::nothing) s.why = c.why;
  }

  const lower::stage_graph& graph_;
  const plan_choices& choices_;
  kept_costs kept_;
  int most_stages_;
};

}  // namespace hoist::model
