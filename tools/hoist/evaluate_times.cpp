// hoist evaluate --times: hoist's bounds against measured times, and predictions of times of programs that were held out.

#include "evaluate_times.hpp"

#include "boosting.hpp"
#include "command.hpp"
#include "featured_rows.hpp"
#include "selection.hpp"
#include "train_ratio.hpp"

#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/shipped.hpp>
#include <tools/laboratory/coefficient_network.hpp>
#include <tools/laboratory/gated_times.hpp>
#include <tools/laboratory/joined_programs.hpp>
#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/summary.hpp>
#include <tools/laboratory/time_errors.hpp>
#include <tools/laboratory/time_predictors.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;
using bounds = std::map<std::string, model::time_errors>;

constexpr int draws = 5;

model::ratio_sample sample_for(const times_question& q) {
  return q.parts > 0 ? model::sample_of_kernels : model::ratio_sample{};
}

/// Of a device: scores by contestant and by program, in the order of the contestants.
struct contest {
  std::vector<std::string> names;
  std::vector<std::map<std::string, std::vector<model::time_scores>>> scores;
  std::map<std::pair<int, int>, long> density;  ///< of the calibration: variants by places of measured and predicted time
};

constexpr double places_a_decade = 20;  // of a time, from 1 ms on

/// How many variants have which times: where a picture of all would be too large.
std::map<std::pair<int, int>, long> density_of(const std::vector<model::timed_variant>& variants,
                                               const std::vector<double>& ms) {
  const auto place = [](double x) { return static_cast<int>(std::floor(places_a_decade * std::log10(x))); };
  std::map<std::pair<int, int>, long> all;
  for (std::size_t i = 0; i < variants.size(); ++i) ++all[{place(variants[i].ms), place(ms[i])}];
  return all;
}

json as_json(const bounds& by_program) {
  json out = {{"programs", json::object()}};
  for (const auto& [program, e] : by_program) {
    const json one = {{"rows", e.rows},
                      {"t_l1_over", e.l1_share()},
                      {"t_issue_over", e.issue_share()},
                      {"t_max_error", e.max_error()},
                      {"t_sum_error", e.sum_error()}};
    if (program.empty())
      out.update(one);
    else
      out["programs"][program] = one;
  }
  return out;
}

json as_json(const model::time_scores& s) {
  return {{"geomean_error", s.geometric},
          {"median_error", s.median},
          {"mean_error", s.mean},
          {"p90_factor", s.factor},
          {"bias", s.bias},
          {"within_twice_best_error", s.near_best},
          {"mean_runs_90", s.runs},
          {"worst_runs_90", s.worst_runs},
          {"one_shot_geomean", s.one_shot}};
}

json as_json(const contest& c) {
  json out = json::object();
  for (std::size_t i = 0; i < c.names.size(); ++i) {
    json one;
    for (const auto& [program, scores] : c.scores[i]) {
      json worst = as_json(model::worst_of(scores));
      if (scores.size() > 1)
        for (const model::time_scores& s : scores) worst["draws"].push_back(as_json(s));
      if (program.empty())
        one.update(worst);
      else
        one["programs"][program] = worst;
    }
    out[c.names[i]] = one;
  }
  return out;
}

/// Places of measured and predicted time with the number of variants there.
json density_json(const contest& c) {
  json out = {{"places_a_decade", places_a_decade}, {"counts", json::array()}};
  for (const auto& [at, count] : c.density) out["counts"].push_back({at.first, at.second, count});
  return out;
}

std::vector<std::string> line_of(const std::string& name, const model::time_scores& s) {
  using model::summary_detail::fixed;
  return {name,
          fixed(100 * s.geometric, 1) + " %",
          fixed(100 * s.median, 1) + " %",
          fixed(100 * s.mean, 1) + " %",
          fixed(s.factor, 2),
          fixed(s.bias, 2),
          fixed(100 * s.near_best, 1) + " %",
          fixed(s.runs, 1),
          fixed(s.worst_runs, 0),
          fixed(s.one_shot, 2)};
}

void print(const bounds& by_program) {
  using model::summary_detail::fixed;
  std::vector<std::vector<std::string>> lines{{"program", "rows", "t_l1 over", "t_issue over", "t_max error", "t_sum error"}};
  for (const auto& [program, e] : by_program)
    lines.push_back({program.empty() ? "all" : program, std::to_string(e.rows), fixed(100 * e.l1_share(), 1) + " %",
                     fixed(100 * e.issue_share(), 1) + " %", fixed(e.max_error(), 3), fixed(e.sum_error(), 3)});
  model::summary_detail::print_table(std::cout, lines, 1);
  std::cout << "\n";
}

void print(const contest& c, const times_question& q) {
  std::set<std::string> programs;
  for (const auto& [program, scores] : c.scores[0])
    if (program.empty() || q.programs) programs.insert(program);
  for (const std::string& program : programs) {
    std::vector<std::vector<std::string>> lines{{program.empty() ? "prediction" : program, "geo. mean", "median", "mean",
                                                 "9 in 10 within", "bias", "near best", "runs", "worst", "one shot"}};
    for (std::size_t i = 0; i < c.names.size(); ++i)
      lines.push_back(line_of(c.names[i], model::worst_of(c.scores[i].at(program))));
    model::summary_detail::print_table(std::cout, lines, 1);
    std::cout << "\n";
  }
}

/// Prices of a file, which may not have been fitted on what they are judged by.
model::time_contestant read_prices(const std::string& file, const std::string& device, const model::dataset& rows,
                                   const target& on) {
  const cost::calibration c = cost::calibration_of(text_of_file(file), file);
  const cost::cost_model m = cost::model_of(c);
  const std::vector<double> prices = cost::values_for(c, m, device, "");
  std::set<std::string> timed;
  for (const cost::timed_kernel& k : c.kernels) timed.insert(k.key);
  for (const model::row& r : rows.rows)
    if (const std::string key = cost::key_of_variant(r.program, r.structure, r.point, r.rows, r.cols); timed.contains(key))
      throw std::runtime_error("the calibration " + file + " was fitted on a row that it would be judged by: " + key +
                               "; leave the row out, or calibrate on other programs.");
  return {"calibration",
          [m, prices, &on](std::span<const model::timed_variant>, std::span<const model::timed_variant> held, std::uint64_t) {
            return model::priced(m, prices, held, on);
          },
          false, false};
}

/// What learns from other programs.
std::vector<model::time_contestant> learners(const model::dataset& rows, [[maybe_unused]] const target& on,
                                             const times_question& q) {
  const model::ratio_sample sample = sample_for(q);
  std::vector<model::time_contestant> all;
#if HOIST_HAS_CALIBRATION
  for (const char* name : {"partial", "overlap", "linear"})
    all.push_back(model::calibrated_times(name, cost::shipped(name), sample.rows_of_prices, on));
  const std::string of_kernels = model_of_kernels(on);
  const model::time_contestant alone =
      model::calibrated_times(of_kernels, cost::shipped(of_kernels), sample.rows_of_prices, on);
  if (q.parts > 0) all.push_back(alone);
  if (q.parts > 0) all.push_back(model::coefficient_network(on, sample.most_rows));
#endif
  if (q.trees && can_boost()) {
    const model::learner learn = boosting_learner(columns_of_trees(rows).at, boosting_of_ratios);
    const model::time_contestant roof = model::analytic_time("roof", "");
#if HOIST_HAS_CALIBRATION
    all.push_back(model::learned_ratio("partial x trees", learn, all[0], sample.most_rows));
    all.push_back(model::gated_ratio("partial x trees, gated", learn, columns_of_trees(rows).at, all[0], sample.most_rows,
                                     sample.most_rows_of_gate));
    if (q.parts > 0)
      all.push_back(model::gated_ratio(of_kernels + " x trees, gated",
                                       boosting_learner(columns_of_trees(rows).at, boosting_of_kernels),
                                       columns_of_trees(rows).at, alone, sample.most_rows, sample.most_rows_of_gate));
#endif
    all.push_back(model::learned_ratio("trees on log time", learn, roof, sample.most_rows));
  }
  all.push_back(model::others_mean_time());
  all.push_back(model::nearest_program_time());
  return all;
}

contest held_out(const model::dataset& rows, const std::string& device, const target& on, const times_question& q) {
  const std::vector<model::timed_variant> variants = model::timed_variants(rows, on);
  std::set<std::string> programs;
  for (const model::timed_variant& v : variants) programs.insert(v.of->program);
  contest c;
  if (variants.empty()) return c;
  std::vector<model::time_contestant> all;
  if (!q.by.empty()) {
    all.push_back(read_prices(q.by, device, rows, on));
    c.density = density_of(variants, all.back().predict({}, variants, 0));
  }
  for (model::time_contestant& l : contestants_of_times(rows, on, q, programs.size() > 1)) all.push_back(std::move(l));
  const model::admission any = [](const model::case_key&, const model::case_key&) { return true; };
  for (const model::time_contestant& one : all) {
    c.names.push_back(one.name);
    c.scores.push_back(model::held_out_scores(variants, one, programs.size() > 1 ? q.admit : any, draws));
  }
  return c;
}

}  // namespace

std::vector<model::time_contestant> contestants_of_times(const model::dataset& rows, const target& on, const times_question& q,
                                                         bool several_programs) {
  std::vector<model::time_contestant> all;
  if (several_programs) all = learners(rows, on, q);
  all.push_back(model::analytic_time("t_sum, unfitted", "real_t_sum"));
  all.push_back(model::analytic_time("t_max, unfitted", "real_t_max"));
  all.push_back(model::analytic_time("roofline", ""));
  return all;
}

void evaluate_times(model::dataset rows, const times_question& q) {
  give_features(rows);
  if (q.parts > 0) model::join_programs(rows, q.parts, kernel_of_schedule);
  std::map<std::string, model::dataset> by_device;
  for (const model::row& r : rows.rows) by_device[r.device].rows.push_back(r);
  json all = json::array();
  for (auto& [device, here] : by_device) {
    here.feature_names = rows.feature_names;
    const target& on = target_of_rows(device);
    const bounds found = model::time_errors_by_program(here, on);
    const contest c = held_out(here, device, on, q);
    if (q.as_json) {
      json one = {{"device", device}, {"held_out", q.held_out}};
      one.update(as_json(found));
      one["predictions"] = as_json(c);
      if (!c.density.empty()) one["density"] = density_json(c);
      all.push_back(one);
      continue;
    }
    std::cout << device
              << ": rows whose time of first-level cache (t_l1) or of instructions (t_issue) exceeds the measured one by\n"
              << "more than 5 %, and the relative error of the longest time and of the sum of times, in geometric mean\n\n";
    print(found);
    std::cout << device << ": relative errors of predicted times, each " << q.held_out << " held out; prices are fitted to "
              << sample_for(q).rows_of_prices << " variants of others,\nof " << draws
              << " draws the worst of each number; runs are those to 90 % of a case's best\n\n";
    print(c, q);
  }
  if (q.as_json) std::cout << pretty({{"devices", all}}) << "\n";
}

}  // namespace hoist::tools
