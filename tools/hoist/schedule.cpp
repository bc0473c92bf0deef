// hoist schedule: a schedule for a program, found by search over predicted times, without a device.

#include "command.hpp"
#include "cost_options.hpp"
#include "number_text.hpp"
#include "option_values.hpp"

#include <hoist/model/schedule_search.hpp>
#include <hoist/runtime/pretrained_kernels.hpp>
#include <hoist/schedule.hpp>

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

namespace hoist::tools {

namespace {

struct schedule_request : selection {
  std::string calibration;
  model::schedule_search_options options;
};

/// What is asked for: a schedule that was found, or one that was given, with its kernels' costs.
struct costed_schedule {
  model::found_schedule found;
  double search_seconds = 0;
};

costed_schedule costed(const schedule_request& q, const subject& s, const model::kernel_question& about) {
  costed_schedule c;
  if (q.schedule.empty()) {
    const auto begin = std::chrono::steady_clock::now();
    c.found = model::schedule_search(about, q.options).run();
    c.search_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  } else {
    c.found.plan = schedule_given(q.schedule);
  }
  ir::point at;
  at.sizes = s.sizes();
  at.plan = c.found.plan;
  scheduled_module(s.entry->programs, at, s.target);  // it can be launched, or this says why not
  if (!q.schedule.empty()) {
    c.found.kernels = model::costs_of(about, c.found.plan);
    for (const auto& k : c.found.kernels) c.found.seconds += k.seconds;
  }
  return c;
}

nlohmann::ordered_json as_json(const costed_schedule& c, const subject& s) {
  const model::found_schedule& f = c.found;
  nlohmann::ordered_json j = {{"program", s.entry->programs.name},
                              {"target", s.target_name},
                              {"size", s.size.list()},
                              {"schedule", schedule_text(f.plan)},
                              {"predicted_ms", f.seconds * 1e3}};
  for (const auto& k : f.kernels) j["kernels"].push_back({{"stage", k.stage.text}, {"predicted_ms", k.seconds * 1e3}});
  if (c.search_seconds == 0) return j;
  j["a_kernel_each_ms"] = f.separate_seconds * 1e3;
  if (f.exact_seconds > 0) j["least_ms"] = f.exact_seconds * 1e3;
  j["lowered"] = f.counted.lowered;
  j["impossible"] = f.counted.impossible;
  j["remembered"] = f.counted.remembered;
  j["seconds"] = c.search_seconds;
  return j;
}

/// A schedule's text with comments, which is read as it is.
void print(const costed_schedule& c, const subject& s) {
  const model::found_schedule& f = c.found;
  std::cout << "# " << s.entry->programs.name << " at " << s.size.text() << " on " << s.target_name << ": "
            << significant(f.seconds * 1e3, 4) << " ms predicted";
  for (const auto& k : f.kernels) std::cout << (&k == f.kernels.data() ? ", " : " + ") << significant(k.seconds * 1e3, 4);
  if (c.search_seconds > 0) {
    std::cout << "\n# " << significant(f.separate_seconds * 1e3, 4) << " ms by a kernel for every stage";
    if (f.exact_seconds > 0)
      std::cout << ", " << significant(f.exact_seconds * 1e3, 4) << " ms by the best of all sets of kernels";
    std::cout << "\n# " << f.counted.lowered << " kernels lowered, " << f.counted.impossible << " of them impossible, "
              << f.counted.remembered << " remembered, " << significant(c.search_seconds, 4) << " s";
  }
  std::cout << "\n" << schedule_text(f.plan);
}

void schedule(const schedule_request& q) {
  const subject s = choose_subject(q);
  const family& f = s.entry->programs;
  const lower::stage_graph g = stages_for_schedules(f, s.sizes());
  const model::kernel_cost costs = q.calibration.empty() ? runtime::kernel_cost_for(s.target, false).costs
                                                         : model::kernel_cost(s.target, read_prices(q.calibration));
  const ir::table program = f.scheduled();
  const costed_schedule c =
      costed(q, s, {program, g, s.sizes(), f.inputs, [&](const ir::kernel& k, long n) { return costs.seconds(k, n); }});
  if (q.json)
    std::cout << pretty(as_json(c, s)) << "\n";
  else
    print(c, s);
}

}  // namespace

void add_schedule(CLI::App& app) {
  auto q = std::make_shared<schedule_request>();
  CLI::App* c = add_command(app, "schedule",
                            "Search a schedule for a program by predicted times, without a device; its text goes to --schedule",
                            "Example: hoist schedule harris --size 1540x2564 >harris.txt\n"
                            "         hoist tune harris --size 1540x2564 --schedule @harris.txt");
  add_subject_options(*c, *q);
  add_calibration_option(*c, q->calibration);
  c->add_option("--beam", q->options.beam, "Sets of kernels that are followed")
      ->check(whole_number(1, 1000))
      ->capture_default_str();
  c->add_option("--stages", q->options.most_stages, "Stages that one kernel computes at most")
      ->check(whole_number(1, 32))
      ->capture_default_str();
  c->add_option("--schedule", q->schedule,
                "Instead of a search, what this schedule is predicted to take, a line a stage, or @FILE")
      ->type_name("TEXT|@FILE");
  c->callback([q] { schedule(*q); });
}

}  // namespace hoist::tools
