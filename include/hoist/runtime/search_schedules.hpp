#pragma once
// Schedules of a program that a search by shipped prices finds, and that what runs take corrects.

#include <hoist/explore/stages.hpp>
#include <hoist/model/schedule_candidates.hpp>
#include <hoist/runtime/pretrained_kernels.hpp>
#include <hoist/runtime/schedule_hook.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// The candidates of a program at some sizes, whose plans can be launched.
template <class = void>
class found_order final : public schedule_order {
 public:
  found_order(const ranking_question& q, lower::stage_graph g, double seconds)
      : family_(q.of),
        target_(q.where.limits),
        graph_(std::move(g)),
        table_(family_.scheduled()),
        costs_(kernel_cost_for(target_, true)),
        learned_on_("prices of " + costs_.device + (costs_.device == q.on.name() ? "" : ", a device of its class")),
        candidates_({table_, graph_, q.sizes, family_.inputs,
                     [this](const ir::kernel& k, long n) { return costs_.costs.seconds(k, n); }, &target_},
                    {.seconds = seconds}) {
    at_.sizes = q.sizes;
  }
  found_order(const found_order&) = delete;

  const std::optional<candidate>& next() override {
    constexpr int most_refused = 64;  // by the target, which has too little for them
    for (int refused = 0; !known_ && refused < most_refused; ++refused) {
      plan_ = candidates_.next();
      known_ = true;
      next_.reset();
      if (!plan_) break;
      at_.plan = plan_->plan;
      try {
        next_ = {at_, scheduled_module(family_, at_, target_, "scheduled")};
        next_->predicted_ms = predicted_ms(next_->module);
      } catch (const std::invalid_argument&) {
        ran(0, {});
      }
    }
    return next_;
  }
  void ran(double ms, const std::vector<double>& launches_ms) override {
    constexpr double least_s = 1e-12;  // where a device's clock sees no time; 0 says that nothing ran
    std::vector<double> seconds;
    if (ms > 0)
      for (const double x : launches_ms) seconds.push_back(std::max(x / 1e3, least_s));
    candidates_.ran(*plan_, seconds);
    known_ = false;
  }
  double predicted_ms(const hoist::kernel_module& m) const override {
    double s = 0;
    for (const ir::kernel& k : m.kernels) {
      long elements = 1;
      for (const ir::memory& x : k.memories)
        if (x.output) elements = std::max(elements, x.size);
      s += costs_.costs.seconds(k, elements);
    }
    return s * 1e3;
  }
  std::string learned_on() const override { return learned_on_; }

 private:
  family family_;
  target target_;
  lower::stage_graph graph_;
  ir::table table_;
  shipped_kernel_cost costs_;
  std::string learned_on_;
  model::schedule_candidates candidates_;
  ir::point at_;
  std::optional<model::schedule_candidates::candidate> plan_;
  std::optional<candidate> next_;
  bool known_ = false;  // what is next
};

/// Stages that are computed, the result one of them.
HOIST_LAZY long computed_stages(const lower::stage_graph& g) {
  long n = 0;
  for (const lower::stage& s : g.stages) n += s.input < 0;
  return n;
}

/// See schedule_hook.
HOIST_LAZY meta::shared<schedule_order> search_schedules(const ranking_question& q, double seconds) {
  lower::stage_graph g = stages_for_schedules(q.of, q.sizes);
  if (q.how.tries_family && computed_stages(g) < 2) return {};
  return meta::shared<found_order<>>::make(q, std::move(g), seconds);
}

}  // namespace hoist::runtime
