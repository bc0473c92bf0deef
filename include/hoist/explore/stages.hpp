#pragma once
// The stages of a program at a size, and whether a schedule is one for them.

#include <hoist/emit/module.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/explore/group_stack.hpp>
#include <hoist/explore/written_for.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/target/target.hpp>

#include <stdexcept>
#include <string>

namespace hoist {

/// The stages of a program at a size. Fails with a reason in `rejected`.
HOIST_ENGINE lower::stage_graph stages_of_program(const ir::table& program, const ir::point& at, int inputs);
/// What is wrong with a schedule for these stages.
HOIST_ENGINE lower::schedule_flaw flaw_of_schedule(const ir::schedule& plan, const lower::stage_graph& g);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY lower::stage_graph stages_of_program(const ir::table& program, const ir::point& at, int inputs) {
  return lower::stages_at(program, at, inputs);
}
HOIST_ENGINE_BODY lower::schedule_flaw flaw_of_schedule(const ir::schedule& plan, const lower::stage_graph& g) {
  return lower::flaw_of(plan, g);
}
#endif

/// Fails (std::invalid_argument, one sentence with the line and the stage) where a schedule isn't one for these stages.
HOIST_LAZY void check_schedule(const ir::schedule& plan, const lower::stage_graph& g) {
  const lower::schedule_flaw flaw = flaw_of_schedule(plan, g);
  if (flaw.line < 0) return;
  const ir::placed_stage& p = plan.stages[flaw.line];
  std::string sentence = "line " + std::to_string(p.line > 0 ? p.line : flaw.line + 1) + " of the schedule: stage '" +
                         std::string(p.stage.text) + "' " + flaw.why;
  if (g.find(p.stage) < 0) {
    std::string all;
    for (const lower::stage& s : g.stages) all += (all.empty() ? "" : ", ") + std::string(s.name.text);
    sentence += ", whose stages are " + all;
  }
  throw std::invalid_argument(sentence + ".");
}

/// The stages of a family's program. Fails (std::invalid_argument, one sentence) where schedules have no place for it.
HOIST_LAZY lower::stage_graph stages_for_schedules(const family& f, const meta::vec<ir::binding>& sizes) {
  if (!f.scheduled) throw std::invalid_argument(std::string(f.name) + " has no structure for schedules.");
  ir::point p;
  p.sizes = sizes;
  p.plan.given = true;
  lower::stage_graph g = stages_of_program(f.scheduled(), p, f.inputs);
  if (g.rejected != nullptr)
    throw std::invalid_argument(std::string(f.name) + " can't be scheduled, since " + g.rejected + ".");
  return g;
}
/// A schedule with a kernel for each stage that it has no line for.
HOIST_LAZY ir::schedule with_kernels(ir::schedule plan, const lower::stage_graph& g) {
  const int lines = plan.stages.size();
  for (const lower::stage& s : g.stages) {
    bool is_placed = s.input >= 0;
    for (int i = 0; i < lines && !is_placed; ++i) is_placed = plan.stages[i].stage == s.name;
    if (is_placed) continue;
    ir::placed_stage line;
    line.stage = s.name;
    plan.stages.push(line);
  }
  return plan;
}
/// The module of a family's program by a schedule. Fails (std::invalid_argument, one sentence that names the line and the stage
/// where one of them is to blame) where the schedule isn't one for the program, or the target hasn't the memory.
HOIST_LAZY kernel_module scheduled_module(const family& f, const ir::point& at, const target& t, const char* comment = "") {
  const lower::stage_graph g = stages_for_schedules(f, at.sizes);
  check_schedule(at.plan, g);
  kernel_module m = emit_module(f.scheduled(), written_for(at, t), f.inputs, comment);
  if (m.rejected != nullptr)
    throw std::invalid_argument(std::string(f.name) + " can't be lowered by this schedule, since " + m.rejected + ".");
  const lower::kernel_partition plan = lower::partition_by_schedule(g, at.plan, f.inputs);
  for (int i = 0; i < m.kernels.size(); ++i) {
    long bytes = 0, items = 1;
    for (const ir::memory& x : m.kernels[i].memories)
      if (x.where == ir::space::local) bytes += bytes_of(x);
    for (long l : m.kernels[i].launch.local) items *= l;
    const std::string kernel = "the kernel of stage '" + std::string(g.stages[plan.kernels[i].root].name.text) + "' ";
    if (bytes > t.local_per_group)
      throw std::invalid_argument(kernel + "takes " + std::to_string(bytes) + " bytes of local memory, where the target has " +
                                  std::to_string(t.local_per_group) + ".");
    if (items > t.max_group_size)
      throw std::invalid_argument(kernel + "has groups of " + std::to_string(items) + " work-items, where the target has " +
                                  std::to_string(t.max_group_size) + ".");
    if (const long stack = group_stack_bytes(m.kernels[i], t); stack > most_group_stack)
      throw std::invalid_argument(kernel + "has groups whose work-items keep " + std::to_string(stack) +
                                  " bytes in variables, of which a CPU's thread has room for " +
                                  std::to_string(most_group_stack) + ".");
  }
  return m;
}

}  // namespace hoist
