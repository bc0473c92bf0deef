// hoist schedule: a schedule for a program, found by search over predicted times, without a device.

#include "command.hpp"
#include "cost_options.hpp"
#include "number_text.hpp"
#include "option_values.hpp"

#include <hoist/model/schedule_search.hpp>
#include <hoist/model/whole_schedules.hpp>
#include <hoist/runtime/pretrained_kernels.hpp>
#include <hoist/schedule.hpp>

#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

struct schedule_request : selection {
  std::string calibration, space = "full";
  model::schedule_search_options options;
  model::plan_search_options plans;
  int beam = 0, samples = -1;  // as the search has them by itself
  bool whole = false;
  std::vector<std::string> without;
};

/// What is asked for: a schedule that was found, or one that was given, with its kernels' costs. `left_out`: of a search of whole
/// schedules alone.
struct costed_schedule {
  model::found_schedule found;
  double search_seconds = 0;
  std::optional<model::pruning_counters> left_out;
  int frozen = 0;
};

/// The parts of the search that --without switches off.
struct part_switch {
  const char* name;
  bool model::plan_search_options::*of_search;
  bool model::search_parts::*of_space;
};
constexpr part_switch part_switches[] = {
    {"buckets", &model::plan_search_options::buckets, nullptr}, {"freezing", &model::plan_search_options::freezes, nullptr},
    {"kept", &model::plan_search_options::keeps, nullptr},      {"vectors", nullptr, &model::search_parts::vectors},
    {"inputs", nullptr, &model::search_parts::staged_inputs},   {"steps", nullptr, &model::search_parts::steps}};

void leave_out(schedule_request& q, const std::string& part) {
  if (part == "improving") q.plans.improved = 0;
  if (part == "passes") q.plans.passes = 1;
  for (const part_switch& p : part_switches) {
    if (part != p.name) continue;
    if (p.of_search != nullptr) q.plans.*p.of_search = false;
    if (p.of_space != nullptr) q.plans.parts.*p.of_space = false;
  }
}
std::string flaw_of_parts(const std::string& text) {
  for (const std::string& part : parts_by_commas({text}, "--without")) {
    bool known = part == "improving" || part == "passes";
    for (const part_switch& p : part_switches) known = known || part == p.name;
    if (!known) return "there is no part '" + part + "': buckets, freezing, passes, kept, improving, vectors, inputs or steps";
  }
  return "";
}
/// The options of both searches, from those of the command line.
void complete(schedule_request& q) {
  const bool is_paper = q.space == "paper";
  q.whole = q.whole || is_paper;
  q.plans.parts.space = is_paper ? model::search_space::paper : model::search_space::full;
  q.plans.improved = is_paper ? 0 : model::plan_search_options::usually_improved;
  for (const std::string& part : parts_by_commas(q.without, "--without")) leave_out(q, part);
  q.options.parts = q.plans.parts;
  q.options.seed = q.plans.seed;
  q.plans.seconds = q.options.seconds;
  if (!is_paper) q.plans.most_stages = q.options.most_stages;
  if (q.beam > 0) q.options.beam = q.plans.beam = q.beam;
  if (q.samples >= 0) q.options.samples = q.plans.samples = q.samples;
  if (q.samples > 0) q.options.whole = model::best_whole_schedule;
  if (q.whole && q.samples == 0)
    throw CLI::ValidationError("--samples", "a search of whole schedules takes one sample at least");
}

void search(costed_schedule& c, const schedule_request& q, const model::kernel_question& about) {
  if (!q.whole) {
    c.found = model::schedule_search(about, q.options).run();
    return;
  }
  model::plan_search plans(about, *about.on, q.plans);
  c.found = plans.run();
  c.left_out = plans.left_out();
  c.frozen = plans.frozen();
}

costed_schedule costed(const schedule_request& q, const subject& s, const model::kernel_question& about) {
  costed_schedule c;
  if (q.schedule.empty()) {
    const auto begin = std::chrono::steady_clock::now();
    search(c, q, about);
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
  if (f.separate_seconds > 0) j["a_kernel_each_ms"] = f.separate_seconds * 1e3;
  if (f.exact_seconds > 0) j["least_ms"] = f.exact_seconds * 1e3;
  if (f.exact_seconds > 0) j["beam_ms"] = f.beam_seconds * 1e3;
  j["lowered"] = f.counted.lowered;
  j["impossible"] = f.counted.impossible;
  j["remembered"] = f.counted.remembered;
  if (c.left_out) {
    j["frozen"] = c.frozen;
    for (int i = 1; i < model::pruned_count; ++i)
      j["left_out"][model::name_of(static_cast<model::pruned>(i))] = c.left_out->of[i];
  }
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
    if (f.separate_seconds > 0)
      std::cout << "\n# " << significant(f.separate_seconds * 1e3, 4) << " ms by a kernel for every stage";
    if (f.exact_seconds > 0)
      std::cout << ", " << significant(f.exact_seconds * 1e3, 4) << " ms by the best of all sets of kernels";
    std::cout << "\n# " << f.counted.lowered << " kernels lowered, " << f.counted.impossible << " of them impossible, "
              << f.counted.remembered << " remembered, " << significant(c.search_seconds, 4) << " s";
  }
  if (c.left_out) {
    std::cout << "\n# stages frozen: " << c.frozen << "; left out:";
    for (int i = 1; i < model::pruned_count; ++i)
      std::cout << (i > 1 ? ", " : " ") << model::name_of(static_cast<model::pruned>(i)) << " " << c.left_out->of[i];
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
  const costed_schedule c = costed(
      q, s, {program, g, s.sizes(), f.inputs, [&](const ir::kernel& k, long n) { return costs.seconds(k, n); }, &s.target});
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
  c->add_option(
       "--space", q->space,
       "full: all that a schedule can say; paper: the space and the search of Anderson et al., whole schedules alone [full]")
      ->check(CLI::IsMember({"full", "paper"}));
  c->add_option(
       "--samples", q->samples,
       "Whole schedules that are searched, one by a beam and the others greedily: beside the search by kernels none by\n"
       "default, alone 80")
      ->check(whole_number(0, 100000));
  c->add_option("--beam", q->beam,
                "Sets of kernels that are followed [8], or whole schedules where these are searched alone [32]")
      ->check(whole_number(1, 1000));
  c->add_option("--passes", q->plans.passes,
                "Passes of the beam, from coarse to fine, where whole schedules are searched alone")
      ->check(whole_number(1, 20))
      ->capture_default_str();
  c->add_option("--seed", q->plans.seed, "Of the samples' choices")->check(whole_number(0))->capture_default_str();
  c->add_option("--seconds", q->options.seconds, "After so many the best so far is taken")->check(positive_number());
  c->add_flag("--whole", q->whole, "Whole schedules are searched alone, not kernel by kernel");
  c->add_option(
       "--without", q->without,
       "Parts of the search of whole schedules that are left out, to see what each gives: buckets, freezing, passes, kept\n"
       "(costs), improving; or, of any search, vectors, inputs (in local memory), steps (of reductions)")
      ->type_name("PART,PART")
      ->check(CLI::Validator(flaw_of_parts, ""));
  c->add_option("--stages", q->options.most_stages, "Stages that one kernel computes at most")
      ->check(whole_number(1, 32))
      ->capture_default_str();
  c->add_option("--schedule", q->schedule,
                "Instead of a search, what this schedule is predicted to take, a line a stage, or @FILE")
      ->type_name("TEXT|@FILE");
  c->callback([q] {
    complete(*q);
    schedule(*q);
  });
}

}  // namespace hoist::tools
