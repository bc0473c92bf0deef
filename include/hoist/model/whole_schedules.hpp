#pragma once
// Whole schedules beside those that are searched kernel by kernel.

#include <hoist/model/plan_search.hpp>
#include <hoist/model/schedule_search.hpp>

#include <optional>
#include <utility>

namespace hoist::model {

/// The best whole schedule of `samples`, for `schedule_search_options::whole`; without a target to estimate for, none.
HOIST_LAZY whole_schedule best_whole_schedule(const kernel_question& q, const schedule_search_options& o, double seconds) {
  if (o.samples < 1 || q.on == nullptr) return {};
  plan_search plans(q, *q.on,
                    {.parts = o.parts,
                     .samples = o.samples,
                     .beam = o.beam,
                     .seed = o.seed,
                     .improved = plan_search_options::usually_improved,
                     .most_stages = o.most_stages,
                     .seconds = seconds,
                     .threads = o.threads});
  const std::optional<partial_plan> best = plans.best();
  whole_schedule s;
  s.counted = plans.costs().counted();
  if (!best) return s;
  for (plan_costs::kernel& k : plans.costs().kernels_of(*best))
    s.kernels.push_back({k.root, std::move(k.members), std::move(k.lines), k.seconds});
  return s;
}

}  // namespace hoist::model
