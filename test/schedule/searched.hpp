#pragma once
// Programs at sizes whose schedules are searched, and what a schedule that was found is held to.

#include "random_schedules.hpp"

#include <hoist/model/kernel_cost.hpp>
#include <hoist/model/schedule_search.hpp>
#include <hoist/target/targets.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace hoist::test {

/// A program at sizes, with a target's derived times as costs.
struct searched {
  subject of;
  ir::point at;
  lower::stage_graph graph;
  model::kernel_cost costs{targets::nvidia_h200};

  searched(const subject& s, meta::vec<ir::binding> sizes)
      : of(s), at(scheduled_at(std::move(sizes), {})), graph(stages_of_program(s.terms, at, s.inputs)) {
    REQUIRE(graph.rejected == nullptr);
  }
  model::kernel_question question() const {
    return {of.terms, graph, at.sizes, of.inputs, [this](const ir::kernel& k, long n) { return costs.seconds(k, n); }};
  }
  model::found_schedule found(model::schedule_search_options o = {}) const {
    return model::schedule_search(question(), o).run();
  }
};

inline double sum_of(const std::vector<model::found_schedule::kernel>& kernels) {
  double sum = 0;
  for (const auto& k : kernels) sum += k.seconds;
  return sum;
}
inline bool are_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

/// The simulator's result by a schedule is the program's; its kernels, costed one by one, take so many seconds.
inline void check_schedule_means(const searched& s, const subject& as_written, const ir::schedule& plan, double seconds) {
  CAPTURE(schedule_text(plan));
  CHECK(flaw_of_schedule(plan, s.graph).line < 0);
  CHECK(schedule_from(schedule_text(plan)) == plan);
  CHECK(are_near(sum_of(model::costs_of(s.question(), plan)), seconds));
  ir::point at = s.at;
  at.plan = plan;
  const kernel_module made = hoist::detail::without_text(lower::lower(s.of.terms, at, s.of.inputs), at);
  REQUIRE_MESSAGE(made.rejected == nullptr, made.rejected);
  const exact_inputs data(as_written.terms, at);
  const meaning expected = meaning_of(as_written.terms, at, as_written.dimensions, data);
  meaning got{expected.extents, {}};
  for (const simulate::finding& x : run_module(made, data, got.values).findings)
    if (x.what != simulate::fault::index_out_of_range) FAIL_CHECK(x.text);
  REQUIRE(got.values.size() == expected.values.size());
  const std::string wrong = difference(got, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}

inline constexpr model::search_parts paper{.space = model::search_space::paper};

/// Numbers of sections 6.1 and 6.2, and nothing else that a schedule can say.
inline void check_is_papers(const ir::schedule& plan, const lower::stage_graph& g) {
  for (const ir::placed_stage& p : plan.stages) {
    CAPTURE(schedule_text(plan));
    const lower::stage& s = g.stages[g.find(p.stage)];
    CHECK(s.input < 0);
    CHECK(p.vectors == 1);
    CHECK(p.steps == 1);
    CHECK(p.padding == 0);
    CHECK_FALSE(p.marched);
    CHECK_FALSE(p.linear);
    for (int d = 0; d < p.block.count; ++d) CHECK(p.block.of[d] <= 8);
    for (int d = 0; d < p.local.count; ++d) CHECK((p.local.of[d] <= 64 && (p.local.of[d] & (p.local.of[d] - 1)) == 0));
  }
}

}  // namespace hoist::test
