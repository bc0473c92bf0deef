// hoist evaluate: how well models order the points of programs that they have not seen, beside orders without a model.

#include "boosting.hpp"
#include "command.hpp"
#include "evaluate_parts.hpp"
#include "evaluate_pipelines.hpp"
#include "evaluate_times.hpp"
#include "evaluate_wisdom.hpp"
#include "evaluated_looks.hpp"
#include "featured_rows.hpp"
#include <tools/laboratory/measured_files.hpp>
#include "option_values.hpp"
#include "program_kind.hpp"
#include "selection.hpp"

#include <tools/laboratory/baseline.hpp>
#include <tools/laboratory/columns.hpp>
#include <tools/laboratory/evaluate.hpp>
#include <tools/laboratory/nearest_times_learner.hpp>
#include <hoist/model/predictor.hpp>
#include <tools/laboratory/significance.hpp>
#include <tools/laboratory/summary.hpp>
#include <tools/laboratory/transfer.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <set>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;

struct question {
  std::vector<std::string> files, programs;
  std::vector<long> sizes;
  std::string hold_out = "program";
  std::vector<std::string> by;
  unsigned parts = 0;
  bool quick = false, as_json = false, cases = false, times = false, paper = false, pipelines = false, wisdom = false,
       together = false;
};

/// The files, and of a folder what lies in it.
std::vector<std::string> files_of(const question& q) {
  std::vector<std::string> all;
  for (const std::string& f : q.files) {
    if (!std::filesystem::is_directory(f)) {
      all.push_back(f);
      continue;
    }
    const std::size_t before = all.size();
    for (const auto& e : std::filesystem::directory_iterator(f)) {
      const std::string name = e.path().string();
      if (name.ends_with(".csv") || name.ends_with(".csv.xz")) all.push_back(name);
    }
    if (all.size() == before) throw std::runtime_error(f + " holds no .csv or .csv.xz file.");
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
  }
  return all;
}

/// Near-duplicates of each other, which leak from training into a test when only one is left out.
const std::vector<std::vector<std::string>> groups = {
    {"jacobi2d_5pt", "gradient", "srad1", "jacobi2d_5pt_clamp", "gradient_clamp"},
    {"jacobi2d_9pt", "stencil2d", "jacobi2d_9pt_clamp", "stencil2d_clamp"},
    {"hotspot2d", "srad2"},
    {"gaussian", "gaussian_clamp"},
    {"jacobi3d_7pt_clamp", "poisson3d", "jacobi3d_27pt"}};

model::admission admission_of(const question& q, const model::dataset& rows) {
  if (q.hold_out == "part") {
    program_names programs;
    for (const model::row& r : rows.rows) programs.insert(r.program);
    std::vector<std::vector<std::string>> parts;
    for (const program_names& p : parts_of(programs)) parts.emplace_back(p.begin(), p.end());
    return model::leave_group_out(parts);
  }
  if (q.hold_out == "kind") {
    std::map<std::string, std::set<std::string>> kinds;
    for (const model::row& r : rows.rows) kinds[kind_of(r.program)].insert(r.program);
    std::vector<std::vector<std::string>> all;
    for (const auto& [kind, programs] : kinds) all.emplace_back(programs.begin(), programs.end());
    return model::leave_group_out(std::move(all));
  }
  if (q.hold_out == "group") return model::leave_group_out(groups);
  if (q.hold_out == "program-and-size") return model::leave_program_and_size_out();
  if (q.hold_out == "device") return model::leave_device_out();
  return model::leave_program_out();
}

std::vector<int> launch_columns(const model::dataset& rows) {
  std::vector<int> all;
  for (const char* start : {"paper_global_size", "paper_local_size"})
    for (int i : columns_called(rows, start).at) all.push_back(i);
  return all;
}

/// `learn`, which remembers the last examples that it was shown: several contestants have a part in common.
model::learner trained_once(model::learner learn) {
  struct memory {
    std::vector<const double*> rows;  // where the examples' features lie: they stay as long as the dataset
    model::scorer score;
  };
  return [learn = std::move(learn), last = std::make_shared<memory>()](std::span<const model::example> examples) {
    std::vector<const double*> rows;
    for (const model::example& e : examples) rows.push_back(e.what.features.data());
    if (last->score == nullptr || rows != last->rows) *last = {std::move(rows), learn(examples)};
    return last->score;
  };
}

/// The first is the one that ships; what its trees predict is noted in `predicted`. Neighbours are looked for among at most 8,000
/// examples.
std::vector<model::contestant> contestants(const model::dataset& rows, bool quick, bool other_device,
                                           model::predicted_rows& predicted) {
  constexpr int most = 8000;
  const std::vector<int> paper = columns_called(rows, "paper_").at, real = columns_called(rows, "real_").at;
  const auto neighbours = [&](const std::vector<int>& columns, bool by_distance) {
    return model::on_at_most(most, model::on_columns(model::knn_learner({.by_distance = by_distance}), columns));
  };
  std::vector<model::contestant> all;
  if (can_boost()) {
    const model::learner trees = trained_once(boosting_learner_of_sums(
        columns_of_trees(rows).at, columns_called(rows, "real_t_sum").at[0],
        [&](const model::candidate& c, const model::prediction& p) { predicted[c.features.data()] = p; }));
    all.push_back({"boosted trees", trees});
    all.push_back({"trees of throughput over the best", boosting_learner(columns_of_trees(rows).at)});
  } else {
    all.push_back({"kNN on PCA, all features", model::on_at_most(most, model::knn_learner())});
  }
  if (!other_device) {
    if (can_boost()) {
      const feature_columns seen = columns_of_trees(rows);
      const int sum = columns_called(rows, "real_t_sum").at[0];
      all.push_back(
          {"kNN on times, by trees",
           model::nearest_times_learner(rows.feature_names, model::rows_of_neighbours, [=](std::span<const model::example> e) {
             return boosted(over_sums(e, sum), seen.at, seen.names, boosting_of_sums);
           })});
    }
    all.push_back({"kNN on times, as it ships", model::nearest_times_learner(rows.feature_names, model::rows_of_neighbours)});
    all.push_back({"kNN on times", model::nearest_times_learner(rows.feature_names, most)});
  }
  all.push_back({"kNN on PCA, the paper's features", neighbours(paper, false)});
  if (!quick) {
    if (can_boost()) {
      all.push_back({"boosted trees, features from addresses", boosting_learner(real)});
      all.push_back({"kNN on PCA, all features", model::on_at_most(most, model::knn_learner())});
    }
    all.push_back({"kNN on PCA, by distance", neighbours(real, true)});
    all.push_back({"kNN, learned metric", model::on_at_most(most, model::metric_learner())});
    all.push_back({"kNN, selected features", model::on_at_most(most, model::selected_learner())});
    all.push_back({"launch features only", neighbours(launch_columns(rows), false)});
    all.push_back({"shuffled features", model::on_shuffled_features(model::on_at_most(most / 4, model::knn_learner()))});
  }
  all.push_back({"other programs' mean", model::others_mean()});
  all.push_back({"best default", model::best_default()});
  if (other_device) all.push_back({"other device's order", model::other_devices_order()});
  all.push_back({"nearest program", model::nearest_program()});
  const std::set<long> sizes = [&] {
    std::set<long> s;
    for (const model::row& r : rows.rows) s.insert(r.rows * r.cols * std::max(1L, r.third));
    return s;
  }();
  if (sizes.size() > 1) all.push_back({"nearest size", model::nearest_volume()});
  for (const std::string name : {"t_max", "t_sum"})
    all.push_back({name + ", untrained", model::by_feature(columns_called(rows, "real_" + name).at[0], true)});
  return all;
}

json as_json(const model::interval& i) { return {i.low, i.high}; }

json as_json(const model::summary& s) {
  return {{"mean_runs_90", s.mean},           {"median_runs_90", s.median},          {"p90_runs_90", s.p90},
          {"worst_runs_90", s.worst},         {"first_run_90", s.first_reaches},     {"one_shot_geomean", s.one_shot},
          {"one_shot_mean", s.one_shot_mean}, {"one_shot_worst", s.one_shot_worst},  {"pearson", s.pearson},
          {"spearman", s.spearman},           {"spearman_top_tenth", s.spearman_top}};
}

/// Intervals of means over programs, each the mean of its cases.
json intervals(const model::evaluation& e, std::size_t order) {
  std::map<std::string, std::vector<std::pair<double, double>>> by_program;
  for (const model::case_result& c : e.cases)
    by_program[c.key.program].emplace_back(c.orders[order].runs, c.orders[order].one_shot);
  std::vector<double> runs, shots;
  for (const auto& [program, all] : by_program) {
    double r = 0, s = 0;
    for (const auto& [x, y] : all) r += x, s += std::log(std::max(y, 1e-6));
    runs.push_back(r / static_cast<double>(all.size()));
    shots.push_back(s / static_cast<double>(all.size()));
  }
  const model::interval s = model::bootstrap_mean(shots, 1);
  return {{"mean_runs_90", as_json(model::bootstrap_mean(runs, 1))}, {"one_shot_geomean", {std::exp(s.low), std::exp(s.high)}}};
}

json against(const model::comparison& c) {
  return {{"runs_ratio", c.ratio}, {"interval", as_json(c.range)}, {"better", c.better}, {"worse", c.worse}, {"equal", c.equal},
          {"sign_test_p", c.p}};
}

json as_json(const model::evaluation& e, const looks_found& unsure, const std::string& device, const question& q,
             std::size_t rows) {
  const std::vector<model::summary> all = model::summarise(e);  // random comes first
  json out = {
      {"device", device}, {"rows", rows}, {"held_out", q.hold_out}, {"model", e.names[0]}, {"summary", as_json(all[1])}};
  out["summary"]["intervals"] = intervals(e, 0);
  if (unsure.now.cases > 0) out["where_unsure"] = as_json(unsure);
  out["orders"] = json::object();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 1) continue;
    json one = as_json(all[i]);
    if (i > 0) one["intervals"] = intervals(e, i - 1);
    one["model_against_it"] = against(model::compare(e, 0, static_cast<int>(i) - 1));
    out["orders"][all[i].name] = one;
  }
  out["cases"] = json::array();
  for (const model::case_result& c : e.cases) {
    json one = {{"program", c.key.program},
                {"rows", c.key.rows},
                {"cols", c.key.cols},
                {"points", c.points},
                {"good", c.good},
                {"failed", c.failed},
                {"random_runs_90", c.random.runs}};
    if (c.key.third > 0) one["third"] = c.key.third;
    for (std::size_t i = 0; i < e.names.size(); ++i) {
      const model::order_result& r = c.orders[i];
      one["orders"][e.names[i]] = {{"runs_90", r.runs},      {"first_run_90", r.first_reaches},
                                   {"one_shot", r.one_shot}, {"pearson", r.pearson},
                                   {"spearman", r.spearman}, {"spearman_top_tenth", r.spearman_top}};
    }
    out["cases"].push_back(one);
  }
  return out;
}

void print(const model::evaluation& e, const model::unsure_summary& unsure, const std::string& device, const question& q,
           std::size_t rows) {
  std::cout << device << ": " << rows << " rows, " << e.cases.size() << " cases, each " << q.hold_out << " held out\n\n";
  model::print_summary(std::cout, e);
  std::cout << "\n" << e.names[0] << " against\n";
  for (std::size_t i = 1; i < e.names.size(); ++i) {
    using model::summary_detail::fixed;
    const model::comparison c = model::compare(e, 0, static_cast<int>(i));
    std::cout << "  " << e.names[i] << ": " << fixed(c.ratio, 2) << " of its runs (" << fixed(c.range.low, 2) << " to "
              << fixed(c.range.high, 2) << "), better on " << c.better << " programs, worse on " << c.worse
              << ", p = " << fixed(c.p, 3) << "\n";
  }
  if (unsure.cases > 0) {
    using model::summary_detail::fixed;
    std::cout << "\nOne shot looks further than at the best predicted variant in " << unsure.unsure << " of " << unsure.cases
              << " cases, and finds " << fixed(unsure.looking, 3) << " (worst " << fixed(unsure.looking_worst, 2)
              << ") instead of " << fixed(unsure.first, 3) << " (" << fixed(unsure.first_worst, 2) << ")\n";
  }
  if (q.cases) {
    std::cout << "\n";
    model::print_cases(std::cout, e);
  }
  std::cout << "\n";
}

void evaluate(const question& q) {
  if (q.paper) return evaluate_parts({q.files, q.by, q.as_json, q.cases});
  model::dataset rows = read_measured(files_of(q));
  if (const std::string foreign = foreign_feature(rows); !foreign.empty() && !q.times && !q.pipelines && !q.wisdom)
    std::cerr << "hoist: " << foreign << std::endl;
  const auto among = [](const auto& list, const auto& x) { return list.empty() || std::ranges::find(list, x) != list.end(); };
  rows = model::select(rows, [&](const model::row& r) { return among(q.programs, r.program) && among(q.sizes, r.rows); });
  if (rows.rows.empty()) throw std::runtime_error("no rows of these programs and sizes are in the files.");
  if (q.wisdom) return evaluate_wisdom(std::move(rows), q.as_json);
  if (q.pipelines) return evaluate_pipelines(std::move(rows), {q.parts > 0 ? q.parts : 5, !q.quick, q.as_json});
  if (q.times && (q.hold_out == "device" || q.hold_out == "program-and-size"))
    throw std::runtime_error("times are predicted with programs or groups of them held out, not by --hold-out " + q.hold_out +
                             ".");
  if (q.times)
    return evaluate_times(std::move(rows), {admission_of(q, rows), q.hold_out, q.by.empty() ? "" : q.by.front(), !q.quick,
                                            q.as_json, q.cases, q.parts});
  complete(rows);
  std::set<std::string> devices;
  for (const model::row& r : rows.rows) devices.insert(r.device);
  const bool others = q.hold_out == "device", together = others || q.together;
  if (together && devices.size() == 1)
    throw std::runtime_error("there is only one device, " + *devices.begin() + ", in the files: nothing " +
                             (others ? "is left to learn from." : "else is there to learn from."));
  model::predicted_rows predicted;
  const auto judged = [&](const model::dataset& seen) {
    return model::evaluate(seen, contestants(seen, q.quick, others, predicted), admission_of(q, seen));
  };
  const model::evaluation of_all = together ? judged(rows) : model::evaluation();
  json all = json::array();
  for (const std::string& device : devices) {
    const model::dataset here = model::select(rows, [&](const model::row& r) { return r.device == device; });
    model::evaluation e = together ? of_all : judged(here);
    std::erase_if(e.cases, [&](const model::case_result& c) { return c.key.device != device; });
    const looks_found unsure = looks_in(together ? rows : here, predicted, device);
    if (q.as_json)
      all.push_back(as_json(e, unsure, device, q, here.rows.size()));
    else
      print(e, unsure.now, device, q, here.rows.size());
  }
  if (q.as_json) std::cout << pretty({{"share", 0.9}, {"devices", all}}) << "\n";
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto q = std::make_shared<question>();
  CLI::App* c = add_command(
      app, "evaluate", "How many runs an order of the points needs to 90 % of the best",
      "Files may be compressed by xz.\nExample: hoist evaluate benchmark/data/nvidia_h200.csv.xz --sizes 4096,8192 --cases");
  c->add_option("files", q->files, "Files of rows, from hoist merge --csv, or folders of them")
      ->required()
      ->check(readable(true));
  c->add_option("--programs", q->programs, "Only these programs");
  c->add_option("--sizes", q->sizes, "Only rows of programs with so many rows")->delimiter(',')->check(whole_number(1));
  c->add_option(
       "--hold-out", q->hold_out,
       "What a model may not have seen: the program, its group of like programs, its kind (stencils, cubes, rows, ...), the\n"
       "eighth of the programs that it is in, the program and the size, or the device")
      ->check(CLI::IsMember({"program", "group", "kind", "part", "program-and-size", "device"}))
      ->capture_default_str();
  c->add_flag("--quick", q->quick, "Fewer models beside the one that ships");
  CLI::Option* times =
      c->add_flag("--times", q->times, "How well times are predicted, instead of orders; with --quick, without trees");
  CLI::Option* pipelines =
      c->add_flag(
           "--pipelines", q->pipelines,
           "How well kernels of random pipelines (hoist random) and whole schedules of them are predicted, and what the\n"
           "schedule that is predicted to be fastest reaches; with --quick, without trees")
          ->excludes(times);
  c->add_flag(
       "--wisdom", q->wisdom,
       "What the best variants of other sizes reach at a size between them that was held out, by ways to choose among them")
      ->excludes(times)
      ->excludes(pipelines);
  CLI::Option* by = c->add_option("--by", q->by, "Calibration whose prices predict the times too, from hoist calibrate --out")
                        ->check(readable(false));
  c->add_option(
       "--parts", q->parts,
       "With --times or --pipelines, of rows of many programs (hoist random): how many parts they are joined into, which are\n"
       "held out")
      ->check(whole_number(2, 1000));
  c->add_flag("--paper-variants", q->paper,
              "How well the eight kernels of Stevens and Kloeckner are predicted from their parts at other sizes: files of\n"
              "hoist parts")
      ->excludes(times)
      ->excludes(pipelines);
  c->add_flag("--together", q->together,
              "Learn from the rows of all devices in the files, as what ships does, and judge each device apart")
      ->excludes(times)
      ->excludes(pipelines)
      ->excludes("--wisdom")
      ->excludes("--paper-variants");
  c->add_flag("--cases", q->cases, "A line for every program and size too");
  c->add_flag("--json", q->as_json, "One JSON object");
  c->callback([q, by] {
    q->programs = parts_by_commas(q->programs, "--programs");
    if (by->count() > 0 && !q->paper && !q->times)
      throw CLI::ValidationError("--by", "prices predict times: ask for --times or --paper-variants");
    if (q->parts > 0 && !q->times && !q->pipelines)
      throw CLI::ValidationError("--parts", "parts are held out by --times or --pipelines");
    if (q->by.size() > 1 && !q->paper) throw CLI::ValidationError("--by", "--times takes the prices of one calibration");
    evaluate(*q);
  });
}

}  // namespace hoist::tools
