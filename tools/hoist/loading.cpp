// hoist loading: how a stencil's data is best loaded, predicted by a forest from the stencil's shape.

#include "command.hpp"
#include "loading_scores.hpp"
#include "option_values.hpp"
#include "order.hpp"
#include "selection.hpp"
#include "technique_programs.hpp"
#include <hoist/target/targets.hpp>
#include <tools/laboratory/result_file.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <set>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;

struct loading_request {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> programs;
  std::string size_text = "256", forest, target = "nvidia_h200", name;
  std::filesystem::path out;
  bool all_features = false, force = false, as_json = false, cases = false, trees = false;
};

std::string three_decimals(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f", x);
  return text;
}
const char* dimension_name(int unique) { return unique == 0 ? "-" : unique == 1 ? "x" : unique == 2 ? "y" : "z"; }

json as_json(const stencil_shape& s) {
  return {{"points", s.points}, {"dimensions", s.dimensions}, {"density", s.density}, {"unique", dimension_name(s.unique)},
          {"inputs", s.inputs}, {"elements", s.elements},     {"columns", s.columns}};
}
json as_json(const std::map<technique, double>& of) {
  json j = json::object();
  for (const auto& [t, x] : of) j[std::string(name_of(t))] = x;
  return j;
}

loading_cases cases_read(const loading_request& q) {
  loading_cases found = loading_cases_of(q.files, q.trees);
  if (found.unknown > 0) std::cerr << "hoist: " << found.unknown << " rows are of kernels that there are no more.\n";
  std::set<std::string> devices;
  for (const loading_case& c : found.all) devices.insert(c.device);
  if (devices.size() > 1)
    throw std::runtime_error("the rows are of " + std::to_string(devices.size()) + " devices, and a forest is of one.");
  return found;
}

void train(const loading_request& q) {
  const loading_cases found = cases_read(q);
  const loading_forest f = trained_on(found.all, q.all_features ? loading_features::all : loading_features::paper);
  replace_result(q.out, q.name.empty() ? text_of(f) : header_of(f, q.name), q.files, q.force);
}

void print_cases(const loading_cases& found, const std::vector<loading_score>& scores) {
  std::vector<std::vector<std::string>> table = {
      {"program", "size", "points", "dimensions", "density", "unique", "fastest", "predicted", "worth"}};
  for (const technique t : all_techniques) table[0].emplace_back(name_of(t));
  const auto& picks = scores.front().picks.front();
  for (std::size_t i = 0; i < found.all.size(); ++i) {
    const loading_case& c = found.all[i];
    const technique picked = picks.at(i);
    table.push_back({c.program, c.size.text(), std::to_string(c.shape.points), std::to_string(c.shape.dimensions),
                     three_decimals(c.shape.density), dimension_name(c.shape.unique), std::string(name_of(c.fastest())),
                     std::string(name_of(picked)), three_decimals(c.share(picked))});
    for (const technique t : all_techniques) table.back().push_back(c.best_ms.contains(t) ? three_decimals(c.share(t)) : "-");
  }
  std::cout << columns(table) << "\n";
}

void print(const loading_cases& found, const std::vector<loading_score>& scores) {
  std::vector<std::vector<std::string>> table = {
      {"predictor", "cases", "right", "within 1 %", "worth", "better", "worse", "p"}};
  for (const loading_score& s : scores)
    table.push_back({s.name, std::to_string(s.cases), three_decimals(s.right), three_decimals(s.near),
                     three_decimals(s.weighted), std::to_string(s.better), std::to_string(s.worse), three_decimals(s.p)});
  std::set<std::string> stencils;
  std::map<technique, int> fastest;
  for (const loading_case& c : found.all) {
    stencils.insert(stencil_name(c.program));
    ++fastest[c.fastest()];
  }
  std::cout << columns(table) << "\n" << found.all.size() << " cases of " << stencils.size() << " stencils; fastest:";
  for (const auto& [t, n] : fastest) std::cout << " " << name_of(t) << " " << n;
  std::cout
      << ".\nworth: the fastest technique's time over the picked one's, geometric mean; better, worse: stencils, beside the\n"
         "commonest technique; p: of the sign test. Left out: "
      << found.no_stencils.size() << " programs that are no stencils, " << found.no_choice.size()
      << " with rows by one technique alone.\n";
}

json as_json(const loading_cases& found, const std::vector<loading_score>& scores) {
  json predictors = json::array(), cases = json::array();
  for (const loading_score& s : scores)
    predictors.push_back({{"name", s.name},
                          {"cases", s.cases},
                          {"right", s.right},
                          {"within_1_percent", s.near},
                          {"weighted", s.weighted},
                          {"better", s.better},
                          {"worse", s.worse},
                          {"p", s.p}});
  for (std::size_t i = 0; i < found.all.size(); ++i) {
    const loading_case& c = found.all[i];
    std::map<technique, double> shares;
    json points = json::object(), picked = json::object();
    for (const auto& [t, n] : c.points) {
      shares[t] = c.share(t);
      points[std::string(name_of(t))] = n;
    }
    for (const loading_score& s : scores)
      if (s.picks.size() == 1 && s.picks[0].contains(i)) picked[s.name] = name_of(s.picks[0].at(i));
    cases.push_back({{"program", c.program},
                     {"size", c.size.list()},
                     {"device", c.device},
                     {"shape", as_json(c.shape)},
                     {"fastest", name_of(c.fastest())},
                     {"shares", as_json(shares)},
                     {"points", points},
                     {"picks", picked}});
  }
  return {{"predictors", predictors},
          {"cases", cases},
          {"no_stencils", found.no_stencils},
          {"no_choice", found.no_choice},
          {"unknown_rows", found.unknown}};
}

void evaluate(const loading_request& q) {
  const loading_cases found = cases_read(q);
  const std::vector<loading_score> scores = scores_of(found.all);
  if (q.as_json) {
    std::cout << pretty(as_json(found, scores)) << "\n";
    return;
  }
  if (q.cases) print_cases(found, scores);
  print(found, scores);
}

void predict(const loading_request& q) {
  const std::optional<extents> said = parse_size(q.size_text);
  if (!said) throw CLI::ValidationError(size_error(q.size_text));
  const auto forest = q.forest.empty() ? shipped_forest(targets::by_name(q.target)) : forest_in(q.forest);
  json all = json::array();
  std::vector<std::vector<std::string>> table = {{"program", "points", "dimensions", "density", "unique"}};
  if (forest)
    for (const technique t : all_techniques) table[0].emplace_back(name_of(t));
  for (const std::string& pattern : q.programs)
    for (const std::string& name : programs_like(pattern)) {
      const tool_program& p = program_called(without_techniques(name));
      const auto shape = stencil_of(p.programs, extents_for(p, *said).sizes());
      if (!shape) throw std::runtime_error(name + " is no stencil: what an element reads is at no fixed offsets.");
      table.push_back({name, std::to_string(shape->points), std::to_string(shape->dimensions), three_decimals(shape->density),
                       dimension_name(shape->unique)});
      all.push_back({{"program", name}, {"shape", as_json(*shape)}});
      if (!forest) continue;
      const std::map<technique, double> shares = forest->shares(*shape);
      for (const auto& [t, x] : shares) table.back().push_back(three_decimals(x));
      all.back()["shares"] = as_json(shares);
      all.back()["technique"] = name_of(best_of(shares, {all_techniques.begin(), all_techniques.end()}));
    }
  std::cout << (q.as_json ? pretty(all) + "\n" : columns(table));
}

CLI::App* add_part(CLI::App& of, loading_request& q, const char* name, const char* description, const char* footer) {
  CLI::App* c = add_command(of, name, description, footer);
  if (std::string_view(name) != "predict")
    c->add_option("files", q.files, "Measured rows: folders of explore, or tables of hoist merge --csv or --measured")
        ->required()
        ->check(readable(true));
  return c;
}

}  // namespace

void add_loading(CLI::App& app) {
  auto q = std::make_shared<loading_request>();
  CLI::App* all =
      add_command(app, "loading", "How a stencil's data is best loaded, predicted by a forest from the stencil's shape",
                  "Example: hoist loading evaluate rows --cases");
  all->require_subcommand(1);
  CLI::App* t = add_part(*all, *q, "train", "Train a forest on measured rows of one device",
                         "Example: hoist loading train rows --out loading.json");
  t->add_option("--out", q->out, "File to write")->required();
  t->add_option("--name", q->name, "Write a header with a constant of this name");
  t->add_flag("--all-features", q->all_features, "Beside the paper's four features: inputs, elements and columns");
  t->add_flag("--force", q->force, "Overwrite the file, whatever it holds");
  t->callback([q] { train(*q); });
  CLI::App* e =
      add_part(*all, *q, "evaluate", "Predict each stencil's technique from the rows of all others, by several predictors",
               "Example: hoist loading evaluate rows --cases");
  e->add_flag("--trees", q->trees, "The trees that ship as a predictor too: a millisecond or more for every row");
  e->add_flag("--cases", q->cases, "A line for every stencil and size too");
  e->add_flag("--json", q->as_json, "One JSON object with all of it");
  e->callback([q] { evaluate(*q); });
  CLI::App* p = add_part(*all, *q, "predict", "The shapes of stencils, and what a forest says of them",
                         "Example: hoist loading predict 'garvey_star_*' --size 256 --forest loading.json");
  p->add_option("programs", q->programs, "Programs, by name, or by the beginning of a name with a * behind it")->required();
  p->add_option("--size", q->size_text, "Extents, as explore takes them")->capture_default_str();
  CLI::Option* of = p->add_option("--forest", q->forest, "A file of hoist loading train")->check(readable(false));
  p->add_option("--target", q->target, "Known target, whose shipped forest is asked instead")
      ->capture_default_str()
      ->excludes(of);
  p->add_flag("--json", q->as_json, "One JSON list");
  p->callback([q] { predict(*q); });
  for (CLI::App* c : {t, e, p}) refuse_empty_values(*c);
}

}  // namespace hoist::tools
