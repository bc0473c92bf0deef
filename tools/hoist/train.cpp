// hoist train and hoist evaluate: measured rows as a header that ships, and how well models order them.

#include "atomic_file.hpp"
#include "command.hpp"
#include "measured_files.hpp"

#include <hoist/features/vector.hpp>
#include <hoist/model/baseline.hpp>
#include <hoist/model/csv.hpp>
#include <hoist/model/evaluate.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/model/summary.hpp>
#include <hoist/model/trained_writer.hpp>

#include <nlohmann/json.hpp>

#include <iostream>
#include <sstream>

namespace hoist::tools {

namespace {

struct training {
  std::vector<std::string> files;
  std::string name, out;
  int rows = 4000;
  unsigned long seed = 1;
};

void train(const training& t) {
  std::ostringstream text;
  model::write_header(read_measured(t.files), text, t.name, t.seed, t.rows);
  write_atomically(t.out, text.str());
}

int feature_at(const model::dataset& d, const std::string& name) {
  for (std::size_t i = 0; i < d.feature_names.size(); ++i)
    if (d.feature_names[i] == name) return static_cast<int>(i);
  throw std::runtime_error("the rows have no feature " + name + ".");
}

struct question {
  std::vector<std::string> files, programs;
  bool groups = false, json = false, cases = false;
};

nlohmann::json as_json(const model::summary& s) {
  return {{"order", s.name},       {"mean_runs", s.mean},       {"median_runs", s.median},
          {"worst_runs", s.worst}, {"one_shot", s.one_shot_mean}, {"first_reaches", s.first_reaches}};
}

void evaluate(const question& q) {
  model::dataset rows = read_measured(q.files);
  if (!q.programs.empty())
    rows = model::select(rows, [&](const model::row& r) { return std::ranges::find(q.programs, r.program) != q.programs.end(); });
  std::vector<std::string> paper, real;
  for (const std::string& n : rows.feature_names) (n.starts_with("paper_") ? paper : real).push_back(n);
  const std::vector<std::vector<std::string>> groups = {{"jacobi2d_5pt", "gradient", "srad1"},
                                                        {"jacobi2d_9pt", "stencil2d"},
                                                        {"hotspot2d", "srad2"},
                                                        {"gaussian"}};
  const model::evaluation e = model::evaluate(
      rows,
      {{"kNN on PCA", model::knn_learner()},
       {"other programs' mean", model::others_mean()},
       {"t_max, untrained", model::by_feature(feature_at(rows, "real_t_max"), true)}},
      q.groups ? model::leave_group_out(groups) : model::leave_program_out());
  if (q.json) {
    nlohmann::json out = nlohmann::json::array();
    for (const model::summary& s : model::summarise(e)) out.push_back(as_json(s));
    std::cout << nlohmann::json{{"rows", rows.rows.size()}, {"orders", out}}.dump(2) << "\n";
    return;
  }
  model::print_summary(std::cout, e);
  if (q.cases) {
    std::cout << "\n";
    model::print_cases(std::cout, e);
  }
}

}  // namespace

void add_train(CLI::App& app) {
  auto t = std::make_shared<training>();
  CLI::App* c = app.add_subcommand("train", "Turn measured rows into a header that ships with the library");
  c->add_option("files", t->files, "Files of rows, from hoist merge --csv")->required()->check(CLI::ExistingFile);
  c->add_option("--name", t->name, "Name of the table, a C++ identifier")->required();
  c->add_option("--out", t->out, "Header to write")->required();
  c->add_option("--rows", t->rows, "Most rows to keep")->check(CLI::PositiveNumber);
  c->add_option("--seed", t->seed, "Seed of the choice of rows");
  c->footer("Files may be compressed by xz. Example: hoist train rows.csv --name cpu_pocl --out include/hoist/model/trained/cpu_pocl.hpp");
  c->callback([t] { train(*t); });
}

void add_evaluate(CLI::App& app) {
  auto q = std::make_shared<question>();
  CLI::App* c = app.add_subcommand("evaluate", "How many runs an order of the points needs to 90 % of the best");
  c->add_option("files", q->files, "Files of rows, from hoist merge --csv")->required()->check(CLI::ExistingFile);
  c->add_option("--programs", q->programs, "Only these programs")->delimiter(',');
  c->add_flag("--groups", q->groups, "Leave out groups of like programs instead of one program");
  c->add_flag("--cases", q->cases, "A line for every program and size too");
  c->add_flag("--json", q->json, "One JSON object");
  c->footer("Files may be compressed by xz. Example: hoist evaluate benchmark/data/nvidia_h200.csv.xz --programs jacobi2d_5pt,jacobi2d_9pt,gaussian,gradient --cases");
  c->callback([q] { evaluate(*q); });
}

}  // namespace hoist::tools
