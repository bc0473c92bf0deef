#pragma once
// The kernels of a program with a schedule, in order, and their buffers.

#include <hoist/lower/kernel_partition.hpp>
#include <hoist/lower/regions.hpp>

namespace hoist::lower {

namespace detail {

struct planned_finder {
  const stage_graph& g;
  const ir::schedule& plan;
  kernel_partition found;
  meta::vec<int> kernel_of;  ///< by stage: -1 before its kernel is made

  constexpr void make(int stage, int slot) {
    kernel_of[stage] = -2;
    for (int other : stages_in_kernel(g, plan, stage).buffers)
      if (kernel_of[other] == -1) make_between(other);
    kernel_of[stage] = found.kernels.size();
    found.kernels.push({stage, slot});
  }
  constexpr void make_between(int stage) {
    const int slot = found.slots;
    found.slots += g.stages[stage].types.size();
    found.slot_of[g.stages[stage].node] = slot;
    make(stage, slot);
  }
};

}  // namespace detail

/// A kernel for the result and each stage that a schedule gives one; the roots of kernels are numbers of stages.
constexpr kernel_partition partition_by_schedule(const stage_graph& g, const ir::schedule& plan, int inputs) {
  detail::planned_finder f{g, plan, {}, meta::vec<int>(g.stages.size(), -1)};
  f.found.slot_of = meta::vec<int>(g.stage_of.size(), -1);
  f.found.named_by = g.named_by;
  f.found.slots = inputs + g.stages[g.result()].types.size();
  f.make(g.result(), inputs);
  f.found.buffers = f.found.slots;
  meta::vec<int> buffers;
  for (int i = 0; i < f.found.slots; ++i) buffers.push(i);
  for (int i = 0; i < f.found.kernels.size(); ++i) f.found.launches.push({i, buffers});
  return f.found;
}

}  // namespace hoist::lower
