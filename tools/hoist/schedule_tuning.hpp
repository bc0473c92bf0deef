#pragma once
// Schedules of a program that are run on a device, in the order in which a search that learns from their times asks for them.

#include "selection.hpp"

#include <hoist/cost/prediction.hpp>
#include <hoist/model/kernel_cost.hpp>
#include <hoist/model/schedule_candidates.hpp>
#include <hoist/runtime/workload.hpp>

#include <memory>
#include <optional>
#include <string>

namespace hoist::tools {

/// The prices that ship for a target. Where none do, those of a device of its class if `like` is set, else nothing.
std::optional<cost::priced_model> shipped_prices(const target& t, bool like);

/// The candidates of a program at a size, and the best of those that ran.
class schedule_tuning {
 public:
  /// Null where schedules have no place for the program, or it has a single stage and `several` are asked for.
  static std::unique_ptr<schedule_tuning> of(const tool_program& p, extents size, const target& t, bool several);

  /// Milliseconds that the next schedule is thought to take; none when all have run.
  std::optional<double> expected_ms();
  /// Runs the next schedule, and says what came of it.
  runtime::measurement run_next(runtime::workload& work);

  const std::optional<ir::point>& best() const { return best_; }
  double best_ms() const { return best_ms_; }
  /// Milliseconds that a module's kernels are predicted to take.
  double predicted_ms(const hoist::kernel_module& m) const;

 private:
  schedule_tuning(const tool_program& p, extents size, const target& t, lower::stage_graph g);
  const std::optional<model::schedule_candidates::candidate>& next();

  const tool_program& program_;
  target target_;
  ir::point at_;
  lower::stage_graph graph_;
  ir::table table_;
  model::kernel_cost costs_;
  model::schedule_candidates candidates_;
  std::optional<model::schedule_candidates::candidate> next_;
  bool asked_ = false;
  std::optional<ir::point> best_;
  double best_ms_ = 0;
};

}  // namespace hoist::tools
