#pragma once
// A schedule of which the stages nearest to the result are decided: a state of the search of [Anderson2021].

#include <hoist/ir/hash.hpp>
#include <hoist/ir/schedule.hpp>
#include <hoist/lower/stage_graph.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/model/pruning.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hoist::model {

/// `how` and `kernels` by stage; a stage that isn't decided is read from global memory. `seconds`: the sum of the kernels that
/// are decided; `rank`: with penalties. `trail`: hashes of what it was made from, to the depth of the pass.
struct partial_plan {
  std::vector<ir::placed_stage> how;
  std::vector<char> own;  ///< whether it has a kernel, or isn't decided
  std::vector<double> kernels;
  std::vector<std::uint64_t> trail;
  double seconds = 0, rank = 0;
  int decided = 0;  ///< from the result on: stages of higher numbers are
  bool is_penalised = false;
  pruned why = pruned::nothing;  ///< where the seconds are infinite

  partial_plan() = default;
  explicit partial_plan(const lower::stage_graph& g)
      : how(static_cast<std::size_t>(g.stages.size())), own(how.size(), 1), kernels(how.size(), 0), decided(g.stages.size()) {}
  ir::placed_stage& of(int stage) { return how[static_cast<std::size_t>(stage)]; }
  const ir::placed_stage& of(int stage) const { return how[static_cast<std::size_t>(stage)]; }
  bool has_kernel(int stage) const { return own[static_cast<std::size_t>(stage)] != 0; }
};

namespace detail {

/// A line as far as it counts at a depth: 0 kernels, 1 stages in local memory, 2 in registers, 3 whether numbers are above 1, then
/// the numbers.
HOIST_LAZY void put_line(ir::detail::digest& d, int stage, const ir::placed_stage& p, int depth) {
  const bool shown = p.at == ir::stage_place::kernel || (p.at == ir::stage_place::group && depth >= 1) || depth >= 2;
  if (!shown) return;
  d.put(stage).put(static_cast<int>(p.at));
  if (depth < 3) return;
  for (const ir::stage_extents* x : {&p.block, &p.local, &p.group})
    for (int i = 0; i < x->count; ++i) d.put(depth > 3 ? x->of[i] : static_cast<long>(x->of[i] > 1));
  for (const int n : {p.vectors, p.steps}) d.put(depth > 3 ? n : n > 1);
}

}  // namespace detail

/// What two plans share that are alike down to a depth. -1: all are.
HOIST_LAZY std::uint64_t hash_of(const partial_plan& s, int depth) {
  ir::detail::digest d;
  if (depth < 0) return d.state;
  for (int i = static_cast<int>(s.how.size()) - 1; i >= s.decided; --i) detail::put_line(d, i, s.of(i), depth);
  return d.state;
}

}  // namespace hoist::model
