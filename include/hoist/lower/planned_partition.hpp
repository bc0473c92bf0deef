#pragma once
// The kernels of a program with a schedule, in order, their buffers, and their local sizes.

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

/// As many work-items as a group has blocks.
constexpr void choose_local_of_blocks(const ir::placed_stage& how, const stage& s, int used, long (&local)[3]) {
  const int rank = s.rank();
  for (int nd = 0; nd < 3; ++nd) local[nd] = 1;
  for (int k = 0; k < rank; ++k) {
    const int nd = rank - 1 - k < used ? rank - 1 - k : used - 1, d = ir::ordered_dimension(how, rank, k);
    const long asked = how.group.at(d, rank), n = asked < s.extents[d] ? asked : s.extents[d], block = how.block.at(d, rank);
    local[nd] *= (n + block - 1) / block;
  }
}
/// The local size of a kernel: the schedule's, or powers of two for the work that there is, 256 in all; 32 where a work-item has a
/// line or a part of one, 256 where a group has a line, and of a kernel in chunks as many as there are blocks.
constexpr void choose_local(const ir::placed_stage& how, const stage& s, long (&local)[3]) {
  if (s.lines >= 0 && (how.local.count == 0 || how.parts > 1)) {
    local[0] = how.local.count > 0 ? how.local.of[0] : s.by_group ? 256 : s.lines > 0 ? 32 : 1;
    local[1] = how.parts;
    local[2] = 1;
    return;
  }
  const int rank = s.rank(), used = how.linear || rank < 1 ? 1 : rank > 3 ? 3 : rank;
  if (how.chunk > 0 && how.local.count == 0) return choose_local_of_blocks(how, s, used, local);
  long left = 256;
  for (int nd = 0; nd < 3; ++nd) {
    local[nd] = 1;
    if (nd >= used || nd >= rank) continue;
    const int d = how.linear ? rank - 1 : ir::ordered_dimension(how, rank, rank - 1 - nd);
    if (how.local.count > 0) {
      local[nd] = how.local.at(d, rank);
      continue;
    }
    const long n = how.group.count > 0 && how.group.at(d, rank) < s.extents[d] ? how.group.at(d, rank) : s.extents[d];
    const long block = how.block.at(d, rank), work = (n + block - 1) / block, most = nd == 0 && used > 1 ? 64 : left;
    if (nd == 2 && how.group.count == 0) continue;
    while (2 * local[nd] <= work && 2 * local[nd] <= most && 2 * local[nd] <= left) local[nd] *= 2;
    left /= local[nd];
  }
}

}  // namespace detail

/// A kernel for the result and each stage that a schedule gives one; the roots of kernels are numbers of stages.
constexpr kernel_partition partition_by_schedule(const stage_graph& g, const ir::schedule& plan, int inputs) {
  detail::planned_finder f{g, plan, {}, meta::vec<int>(g.stages.size(), -1)};
  f.found.slot_of = meta::vec<int>(g.by_node.size(), -1);
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
