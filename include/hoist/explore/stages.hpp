#pragma once
// The stages of a program at a size, and whether a schedule is one for them.

#include <hoist/lower/lower.hpp>
#include <hoist/meta/engine.hpp>

#include <stdexcept>
#include <string>

namespace hoist {

namespace detail {
/// `stages_of`, where it is made at run time.
HOIST_ENGINE lower::stage_graph found_stages(const ir::table& program, const ir::point& at, int inputs);
#if HOIST_ENGINE_BODIES
HOIST_ENGINE_BODY lower::stage_graph found_stages(const ir::table& program, const ir::point& at, int inputs) {
  return lower::stages_at(program, at, inputs);
}
#endif
}  // namespace detail

/// Fails (std::invalid_argument, one sentence with the line and the stage) where a schedule isn't one for these stages.
HOIST_LAZY void check_schedule(const ir::schedule& plan, const lower::stage_graph& g) {
  const lower::schedule_flaw flaw = lower::flaw_of(plan, g);
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

}  // namespace hoist
