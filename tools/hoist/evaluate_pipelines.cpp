// hoist evaluate --pipelines: kernels' times predicted with their pipelines held out, and the choice among whole schedules by these.

#include "evaluate_pipelines.hpp"

#include "command.hpp"
#include "evaluate_times.hpp"
#include "featured_rows.hpp"
#include "selection.hpp"
#include "technique_programs.hpp"

#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/lower/regions.hpp>
#include <tools/laboratory/joined_programs.hpp>
#include <tools/laboratory/pipeline_choices.hpp>
#include <tools/laboratory/summary.hpp>
#include <tools/laboratory/time_predictors.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;

constexpr int schedules_drawn = 20;

/// A pipeline's schedules, each the numbers of its kernels' variants.
using pipeline_sets = std::vector<std::vector<std::size_t>>;

/// The kernel of a row: its point has the kernel's lines, its own first.
model::timed_stage stage_of_row(const model::row& r, const lower::stage_graph& g, std::size_t number) {
  ir::schedule plan = schedule_from(r.point);
  const int root = plan.stages.empty() ? g.result() : g.find(plan.stages[0].stage);
  const lower::kernel_stages k = lower::stages_in_kernel(g, with_kernels(std::move(plan), g), root);
  return {root, {k.buffers.begin(), k.buffers.end()}, number};
}

/// Of each pipeline that has two schedules or more of kernels that were timed. `names`: by variant, the pipeline's.
std::vector<pipeline_sets> sets_of(const std::vector<model::timed_variant>& variants, const std::vector<std::string>& names) {
  std::map<std::string, std::vector<std::size_t>> by_program;
  for (std::size_t i = 0; i < variants.size(); ++i) by_program[names[i]].push_back(i);
  std::vector<pipeline_sets> all;
  unsigned seed = 0;
  for (const auto& [name, members] : by_program) {
    const tool_program& p = program_at(name, {1, 1});
    const lower::stage_graph g = stages_for_schedules(p.programs, {});
    std::vector<model::timed_stage> kernels;
    for (const std::size_t i : members) kernels.push_back(stage_of_row(*variants[i].of, g, i));
    pipeline_sets sets = model::drawn_sets(kernels, g.result(), ++seed).draw(schedules_drawn);
    if (sets.size() > 1) all.push_back(std::move(sets));
  }
  return all;
}

/// What a contestant's predictions are worth: of kernels, of sums of them, and of the choice by these; `worst`: of a pipeline.
struct score {
  std::string name;
  model::nearness kernels, sums;
  double first = 0, of_five = 0, worst = 1;
};

double sum_over(const std::vector<std::size_t>& set, const std::vector<double>& ms) {
  double sum = 0;
  for (const std::size_t i : set) sum += ms[i];
  return sum;
}

score score_of(const std::string& name, const std::vector<pipeline_sets>& pipelines, const std::vector<double>& measured,
               const std::vector<double>& predicted) {
  score s{name, model::nearness::of(measured, predicted), {}};
  std::vector<double> all_measured, all_predicted;
  double first = 0, of_five = 0;
  for (const pipeline_sets& sets : pipelines) {
    std::vector<double> took, said;
    for (const auto& set : sets) {
      took.push_back(sum_over(set, measured));
      said.push_back(sum_over(set, predicted));
    }
    const model::share_of_best share = model::share_of_best::of(took, said);
    first += std::log(share.first);
    of_five += std::log(share.of_five);
    s.worst = std::min(s.worst, share.first);
    all_measured.insert(all_measured.end(), took.begin(), took.end());
    all_predicted.insert(all_predicted.end(), said.begin(), said.end());
  }
  const auto count = static_cast<double>(pipelines.size());
  s.sums = model::nearness::of(all_measured, all_predicted);
  s.first = std::exp(first / count);
  s.of_five = std::exp(of_five / count);
  return s;
}

json as_json(const model::nearness& n) { return {{"pearson_of_ln", n.pearson}, {"median_error", n.median_error}}; }

void print(const std::vector<score>& all) {
  using model::summary_detail::fixed;
  std::vector<std::vector<std::string>> lines{
      {"prediction", "Pearson", "median", "of sums", "median", "first shot", "worst", "best of 5"}};
  for (const score& s : all)
    lines.push_back({s.name, fixed(s.kernels.pearson, 3), fixed(100 * s.kernels.median_error, 1) + " %",
                     fixed(s.sums.pearson, 3), fixed(100 * s.sums.median_error, 1) + " %", fixed(s.first, 3), fixed(s.worst, 2),
                     fixed(s.of_five, 3)});
  model::summary_detail::print_table(std::cout, lines, 1);
  std::cout << "\n";
}

/// A schedule drawn at random, which is what predictions are to be better than: its mean share of the fastest.
double share_of_any(const std::vector<pipeline_sets>& pipelines, const std::vector<double>& measured) {
  double logs = 0;
  for (const pipeline_sets& sets : pipelines) {
    double best = sum_over(sets[0], measured), mean = 0;
    for (const auto& set : sets) best = std::min(best, sum_over(set, measured));
    for (const auto& set : sets) mean += std::log(best / sum_over(set, measured));
    logs += mean / static_cast<double>(sets.size());
  }
  return std::exp(logs / static_cast<double>(pipelines.size()));
}

json evaluated(model::dataset here, const std::string& device, const pipelines_question& q) {
  const target& on = target_of_rows(device);
  std::vector<std::string> of_row;
  for (const model::row& r : here.rows) of_row.push_back(r.program);
  const std::vector<model::timed_variant> variants = model::timed_variants(here, on);
  std::vector<std::string> names;
  std::vector<double> measured;
  for (const model::timed_variant& v : variants) {
    names.push_back(of_row[static_cast<std::size_t>(v.of - here.rows.data())]);
    measured.push_back(v.ms);
  }
  const std::vector<pipeline_sets> pipelines = sets_of(variants, names);
  if (pipelines.empty())
    throw std::runtime_error("no pipeline of the rows has two whole schedules of kernels on " + device + ".");
  std::size_t schedules = 0;
  for (const pipeline_sets& p : pipelines) schedules += p.size();
  model::join_programs(here, q.parts, kernel_of_schedule);
  std::vector<score> scores;
  times_question how;
  how.trees = q.trees;
  how.parts = q.parts;
  const model::admission any_other = [](const model::case_key&, const model::case_key&) { return true; };
  for (const model::time_contestant& c : contestants_of_times(here, on, how, true))
    scores.push_back(score_of(c.name, pipelines, measured, model::held_out_times(variants, c, 0, any_other)));
  const double any = share_of_any(pipelines, measured);
  if (!q.as_json) {
    std::cout << device << ": " << variants.size() << " kernels and " << schedules << " schedules of " << pipelines.size()
              << " pipelines, a part of " << q.parts << " held out; a schedule drawn at random reaches "
              << model::summary_detail::fixed(any, 3) << " of the fastest\n\n";
    print(scores);
    return {};
  }
  json one = {{"device", device},       {"kernels", variants.size()}, {"pipelines", pipelines.size()},
              {"schedules", schedules}, {"at_random", any},           {"predictions", json::object()}};
  for (const score& s : scores)
    one["predictions"][s.name] = {{"kernels", as_json(s.kernels)},
                                  {"sums", as_json(s.sums)},
                                  {"first_shot", s.first},
                                  {"worst_first_shot", s.worst},
                                  {"best_of_5", s.of_five}};
  return one;
}

}  // namespace

void evaluate_pipelines(model::dataset rows, const pipelines_question& q) {
  std::erase_if(rows.rows, [](const model::row& r) { return r.structure != kernel_of_schedule; });
  if (rows.rows.empty()) throw std::runtime_error("the files have no rows of kernels of pipelines, which hoist random makes.");
  give_features(rows);
  std::map<std::string, model::dataset> by_device;
  for (const model::row& r : rows.rows) by_device[r.device].rows.push_back(r);
  json all = json::array();
  for (auto& [device, here] : by_device) {
    here.feature_names = rows.feature_names;
    all.push_back(evaluated(std::move(here), device, q));
  }
  if (q.as_json) std::cout << pretty({{"drawn", schedules_drawn}, {"devices", all}}) << "\n";
}

}  // namespace hoist::tools
