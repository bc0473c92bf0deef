#include "schedule_tuning.hpp"

#include <hoist/explore/stages.hpp>
#include <hoist/schedule.hpp>
#include <hoist/runtime/pretrained_ratios.hpp>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

/// Stages that are computed, the result one of them.
long computed_stages(const lower::stage_graph& g) {
  long n = 0;
  for (const lower::stage& s : g.stages) n += s.input < 0;
  return n;
}

}  // namespace

std::optional<cost::priced_model> shipped_prices(const target& t, bool like) {
  for (const model::trained_ratio* r : runtime::all_ratios)
    if (t.device_names[0] != 0 && r->device.find(t.device_names) != std::string_view::npos) return model::from(*r).prices;
  if (!like) return {};
  const bool is_cpu = t.kind == device_class::cpu;
  return model::from(is_cpu ? trained::cpu_pocl_ratio : trained::nvidia_h200_ratio).prices;
}

std::unique_ptr<schedule_tuning> schedule_tuning::of(const tool_program& p, extents size, const target& t, bool several) {
  try {
    lower::stage_graph g = stages_for_schedules(p.programs, size.sizes());
    if (several && computed_stages(g) < 2) return nullptr;
    return std::unique_ptr<schedule_tuning>(new schedule_tuning(p, size, t, std::move(g)));
  } catch (const std::invalid_argument&) {  // schedules have no place for it
    return nullptr;
  } catch (const std::runtime_error&) {  // none can be lowered
    return nullptr;
  }
}

schedule_tuning::schedule_tuning(const tool_program& p, extents size, const target& t, lower::stage_graph g)
    : program_(p),
      target_(t),
      at_(scheduled_at(size.sizes(), {})),
      graph_(std::move(g)),
      table_(p.programs.scheduled()),
      costs_(t, shipped_prices(t, true)),
      candidates_(
          {table_, graph_, at_.sizes, p.programs.inputs, [this](const ir::kernel& k, long n) { return costs_.seconds(k, n); }},
          {}) {}

const std::optional<model::schedule_candidates::candidate>& schedule_tuning::next() {
  if (!asked_) next_ = candidates_.next(), asked_ = true;
  return next_;
}

std::optional<double> schedule_tuning::expected_ms() { return next() ? std::optional(next()->seconds * 1e3) : std::nullopt; }

runtime::measurement schedule_tuning::run_next(runtime::workload& work) {
  const model::schedule_candidates::candidate c = next().value();
  asked_ = false;
  at_.plan = c.plan;
  runtime::measurement m;
  try {
    runtime::timing_options timed{.budget_s = 0.3};
    timed.launches = c.kernels.size() > 1;
    m = work.measure(scheduled_module(program_.programs, at_, target_), timed);
  } catch (const std::invalid_argument& e) {
    m.outcome = runtime::verdict::constraints;
    m.reason = e.what();
  }
  if (m.outcome != runtime::verdict::correct) {
    candidates_.ran(c, {});
    return m;
  }
  constexpr double least_ms = 1e-9;  // where a device's clock sees no time; 0 says that nothing ran
  std::vector<double> seconds;
  for (const double ms : m.time.launches_ms) seconds.push_back(std::max(ms, least_ms) / 1e3);
  const double ms = std::max(m.time.median_ms, least_ms);
  if (c.kernels.size() == 1) seconds = {ms / 1e3};
  candidates_.ran(c, seconds);
  if (!best_ || ms < best_ms_) best_ = at_, best_ms_ = ms;
  return m;
}

double schedule_tuning::predicted_ms(const hoist::kernel_module& m) const {
  double s = 0;
  for (const ir::kernel& k : m.kernels) {
    long elements = 1;
    for (const ir::memory& x : k.memories)
      if (x.output) elements = std::max(elements, x.size);
    s += costs_.seconds(k, elements);
  }
  return s * 1e3;
}

}  // namespace hoist::tools
