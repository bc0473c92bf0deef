#pragma once
// The kernel of one stage by a schedule, lowered without the others.

#include <hoist/explore/stages.hpp>
#include <hoist/lower/lower.hpp>
#include <hoist/meta/engine.hpp>

namespace hoist {

/// A kernel as kernel IR, or why it can't be lowered.
struct planned_kernel {
  ir::kernel kernel;
  const char* rejected = nullptr;
};

/// The kernel that writes the stage numbered `stage`, to which the point's plan gives one. Every stage that isn't in the kernel is
/// read from global memory.
HOIST_ENGINE planned_kernel kernel_of_stage(const ir::table& program, const lower::stage_graph& g, const ir::point& at,
                                            int inputs, int stage);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY planned_kernel kernel_of_stage(const ir::table& program, const lower::stage_graph& g, const ir::point& at,
                                                 int inputs, int stage) {
  lower::kernel_partition plan;
  plan.slot_of = meta::vec<int>(program.size, -1);
  plan.named_by = g.named_by;
  for (int i = 0; i < g.stages.size(); ++i)
    if (g.stages[i].input < 0) plan.slot_of[g.stages[i].node] = inputs + i;
  ir::point mine = at;
  lower::detail::choose_local(lower::own_kernel_of(at.plan, g.stages[stage]), g.stages[stage], mine.local);
  ir::builder b;
  lower::detail::write_planned(b, g, plan, {stage, inputs + stage}, program, mine, inputs);
  b.one_of_several = true;
  lower::detail::run_passes(b, nullptr, nullptr);
  return {static_cast<ir::kernel&&>(b.out), b.rejected.reason};
}
#endif

}  // namespace hoist
