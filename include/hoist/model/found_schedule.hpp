#pragma once
// Schedules that a search found, and what the kernels of any schedule are predicted to take.

#include <hoist/lower/planned_partition.hpp>
#include <hoist/model/placed_seconds.hpp>

#include <limits>
#include <vector>

namespace hoist::model {

/// Kernels that were lowered, those of them that can't be launched, and questions that were answered from memory.
struct search_counters {
  long lowered = 0, impossible = 0, remembered = 0;
};

/// A schedule with what its kernels are predicted to take, in seconds; `separate_seconds`: what the best kernel for every stage takes.
/// `exact_seconds`: the least over all sets of kernels by the placements that are known then, where the program is a chain and there
/// was time for it, and the schedule is of that set; else 0. `beam_seconds`: before that.
struct found_schedule {
  struct kernel {
    ir::stage_name stage;
    double seconds = 0;
  };
  ir::schedule plan;
  double seconds = 0, separate_seconds = 0, exact_seconds = 0, beam_seconds = 0;
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

}  // namespace hoist::model
