#pragma once
// What a search of whole schedules tries of a stage: where it stands, by which tiles, in which steps its reductions go.

#include <hoist/model/kernel_estimate.hpp>
#include <hoist/model/kernel_sets.hpp>
#include <hoist/model/partial_plan.hpp>
#include <hoist/model/space_choices.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace hoist::model {

/// A line that a stage may get; `is_deferred` where it is worth a look only if nothing else is left.
struct plan_choice {
  ir::placed_stage line;
  bool is_deferred = false;
};

/// The kernels of partial plans, and the choices for the stage that is decided next. Counts what it leaves out.
class plan_choices {
 public:
  plan_choices(const lower::stage_graph& g, kernel_estimator e, search_parts parts)
      : graph_(g), estimates_(std::move(e)), parts_(parts) {}

  const kernel_estimator& estimates() const { return estimates_; }
  const search_parts& parts() const { return parts_; }

  /// The kernels in which a stage is computed or read, given that all stages after it are decided.
  HOIST_LAZY std::vector<int> kernels_of(const partial_plan& s, int stage) const {
    std::vector<char> reads(s.how.size(), 0);
    reads[static_cast<std::size_t>(stage)] = 1;
    std::vector<int> roots;
    for (int i = stage + 1; i < graph_.stages.size(); ++i) {
      bool any = false;
      for (int r : graph_.stages[i].reads) any = any || reads[static_cast<std::size_t>(r)] != 0;
      if (!any) continue;
      if (s.has_kernel(i))
        roots.push_back(i);
      else
        reads[static_cast<std::size_t>(i)] = 1;
    }
    return roots;
  }
  /// The stages that lines of a kernel place: its members, then its inputs where these may be staged.
  HOIST_LAZY std::vector<int> placed_in(const partial_plan& s, int root, const std::vector<int>& members) const {
    std::vector<int> all = members;
    if (!parts_.stages_inputs()) return all;
    for (std::size_t i = 0; i <= members.size(); ++i)
      for (int r : graph_.stages[i == 0 ? root : members[i - 1]].reads)
        if (graph_.stages[r].input >= 0 && r >= s.decided && std::find(all.begin(), all.end(), r) == all.end())
          all.push_back(r);
    return all;
  }
  HOIST_LAZY std::vector<ir::placed_stage> lines_of(const partial_plan& s, int root, const std::vector<int>& placed) const {
    std::vector<ir::placed_stage> lines = {s.of(root)};
    for (int p : placed) lines.push_back(s.of(p));
    return with_groups(std::move(lines), graph_.stages[root]);
  }
  HOIST_LAZY kernel_estimate estimate(const partial_plan& s, int root) const {
    const std::vector<int> members = members_of(graph_, root, s.own);
    return estimates_.of(root, members, lines_of(s, root, members));
  }

  /// Places of a stage beside a kernel of its own, in all kernels that read it.
  HOIST_LAZY std::vector<plan_choice> places(const partial_plan& s, int stage, const std::vector<int>& kernels,
                                             bool in_place_alone, pruning_counters& counted) const {
    std::vector<ir::placed_stage> lines = {{}};
    lines[0].at = ir::stage_place::in_place;
    if (!in_place_alone && (parts_.is_full() || kernels.size() == 1)) lines = all_places_in(parts_, graph_.stages[stage]);
    std::vector<plan_choice> all;
    partial_plan with = s;
    with.own[static_cast<std::size_t>(stage)] = 0;
    for (const ir::placed_stage& line : lines) {
      with.of(stage) = line;
      pruned worst = pruned::nothing;
      for (int root : kernels) worst = worse(worst, estimates_.flaw(estimate(with, root)));
      take(all, line, worst, counted);
    }
    return all;
  }
  /// Tiles of a stage's own kernel, which are the same whatever is around it.
  HOIST_LAZY const std::vector<plan_choice>& tiles(int stage, pruning_counters& counted) {
    const auto known = tiles_.find(stage);
    if (known != tiles_.end()) return known->second;
    std::vector<plan_choice> all;
    for (const ir::placed_stage& line : tiles_in(parts_, graph_.stages[stage])) {
      take(all, line, estimates_.flaw(estimates_.of(stage, {}, {line})), counted);
    }
    return tiles_.emplace(stage, std::move(all)).first->second;
  }
  /// Whether elements of a stage are found by a loop over others.
  HOIST_LAZY bool loops(int stage) const {
    for (const stage_footprint& f : estimates_.footprints(stage))
      if (f.loops) return true;
    return false;
  }
  /// Section 6: what reads elements one by one, from such alone, for one such reader, is always computed in place.
  HOIST_LAZY bool is_always_in_place(int stage) const {
    int readers = 0;
    bool pointwise = is_pointwise(stage);
    for (int i = stage + 1; i < graph_.stages.size(); ++i)
      for (int r : graph_.stages[i].reads)
        if (r == stage) ++readers, pointwise = pointwise && is_pointwise(i);
    for (int r : graph_.stages[stage].reads) pointwise = pointwise && (graph_.stages[r].input >= 0 || is_pointwise(r));
    return pointwise && readers == 1;
  }

 private:
  HOIST_LAZY bool is_pointwise(int stage) const {
    for (const stage_footprint& f : estimates_.footprints(stage))
      if (f.reads != 1) return false;
    return true;
  }
  static constexpr bool defers(pruned p) { return p == pruned::idle_lanes || p == pruned::few_groups; }
  static constexpr pruned worse(pruned a, pruned b) {
    return a == pruned::nothing || (defers(a) && b != pruned::nothing) ? b : a;
  }
  HOIST_LAZY static void take(std::vector<plan_choice>& all, const ir::placed_stage& line, pruned why,
                              pruning_counters& counted) {
    if (why != pruned::nothing) counted.count(why);
    if (why == pruned::nothing || defers(why)) all.push_back({line, defers(why)});
  }

  const lower::stage_graph& graph_;
  kernel_estimator estimates_;
  search_parts parts_;
  std::map<int, std::vector<plan_choice>> tiles_;
};

}  // namespace hoist::model
