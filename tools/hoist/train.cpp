// hoist train: measured rows, or trees trained on them, as a header that ships.

#include "boosting.hpp"
#include "command.hpp"
#include "featured_rows.hpp"
#include <tools/laboratory/measured_files.hpp>
#include "option_values.hpp"
#include <tools/laboratory/result_file.hpp>
#include "selection.hpp"
#include "train_ratio.hpp"
#include "trees_file.hpp"

#include <hoist/model/examples.hpp>
#include <tools/laboratory/former_names.hpp>
#include <tools/laboratory/nearest_times_learner.hpp>
#include <tools/laboratory/trained_forest_writer.hpp>
#include <tools/laboratory/trained_neighbours_writer.hpp>
#include <tools/laboratory/trained_writer.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>

namespace hoist::tools {

namespace {

struct training {
  std::vector<std::string> files;
  std::string name, out;
  int rows = 0;
  unsigned long seed = 1;
  unsigned parts = 0;
  bool trees = false, pairs = false, ratio = false, neighbours = false, force = false;
  std::vector<long> sizes;

  bool is_header() const { return !out.ends_with(".json"); }
};

constexpr int usual_rows = 4000;

void write_trees(const model::dataset& rows, const training& t, std::ostream& out) {
  const feature_columns seen = columns_of_trees(rows);
  const std::vector<model::example> examples = over_sums(model::examples_of(rows), columns_called(rows, "real_t_sum").at[0]);
  boosting how = boosting_of_sums;
  how.pairs = t.pairs;
  const model::forest learned = boosted(examples, seen.at, seen.names, how);
  const bool knows_steps = std::ranges::any_of(rows.rows, &model::row::steps_at_once);
  const model::forest all(learned.features(), learned.members(), knows_steps);
  if (t.is_header())
    model::write_header(all, out, t.name, examples.size());
  else
    out << text_of_trees(all);
}

/// Rows for neighbours, whose names and times they keep.
void write_neighbours(const model::dataset& all, const training& t, std::ostream& out) {
  model::dataset rows =
      model::select(all, [](const model::row& r) { return model::credited(r) > 0 && std::isfinite(r.throughput); });
  if (const std::string why = model::why_too_alike(rows); !why.empty())
    throw std::runtime_error("neighbours can't be made of these rows: " + why);
  rows = model::drawn_evenly(rows, t.seed, t.rows > 0 ? t.rows : model::rows_of_neighbours);
  complete(rows);
  for (model::row& r : rows.rows) r.structure = current_name(r.structure);
  model::write_header(model::packed_neighbours_of(model::whole_rows(rows)), out, t.name);
}

void train(const training& t) {
  if (t.is_header() && t.name.empty()) throw CLI::ValidationError("--name", "a header needs the name of its table");
  if (!t.is_header() && !t.trees)
    throw CLI::ValidationError("--out", "only --trees are written as JSON; a header ends in .hpp");
  model::dataset rows = read_measured(t.files);
  if (const std::string foreign = foreign_feature(rows); !foreign.empty()) throw std::runtime_error(foreign);
  if (!t.sizes.empty())
    rows = model::select(rows, [&](const model::row& r) { return std::ranges::find(t.sizes, r.rows) != t.sizes.end(); });
  if (rows.rows.empty()) throw std::runtime_error("no rows of these sizes are there to learn from.");
  std::ostringstream text;
  if (t.neighbours) {
    write_neighbours(rows, t, text);
    return replace_result(t.out, text.str(), {t.files.begin(), t.files.end()}, t.force);
  }
  if (!t.ratio) complete(rows);
  if (t.ratio)
    write_ratio(std::move(rows), text, t.name, t.parts);
  else if (t.trees)
    write_trees(rows, t, text);
  else
    model::write_header(rows, text, t.name, t.seed, t.rows > 0 ? t.rows : usual_rows);
  replace_result(t.out, text.str(), {t.files.begin(), t.files.end()}, t.force);
}

}  // namespace

void add_train(CLI::App& app) {
  auto t = std::make_shared<training>();
  CLI::App* c = add_command(app, "train", "Turn measured rows into a header that ships with the library",
                            "Files may be compressed by xz.\nExample: hoist train rows.csv --name cpu_pocl --out "
                            "include/hoist/model/trained/cpu_pocl.hpp");
  c->add_option("files", t->files, "Files of rows, from hoist merge --csv")->required()->check(readable(false));
  c->add_option("--name", t->name, "Name of the header's table, a C++ identifier");
  c->add_option("--out", t->out, "Header to write; of trees also FILE.json, which tune and rank read")->required();
  c->add_flag("--force", t->force, "Overwrite the header, whatever it holds");
  c->add_option("--sizes", t->sizes, "Only rows of programs with so many rows")->delimiter(',')->check(whole_number(1));
  CLI::Option* trees = c->add_flag("--trees", t->trees, "Boosted trees, trained by XGBoost, instead of rows");
  c->add_flag("--pairs", t->pairs,
              "Trees without every two eighths of the programs, too, so that as many haven't seen a program as would one of\n"
              "your own: for tune --held-out")
      ->needs(trees);
  c->add_flag("--ratio", t->ratio,
              "Prices of the model partial, and boosted trees of measured over predicted times; rows of one device")
      ->excludes("--trees");
  c->add_flag("--neighbours", t->neighbours, "Rows with their names and times, for models::nearest; of one device")
      ->excludes("--trees")
      ->excludes("--ratio");
  c->add_option(
       "--parts", t->parts,
       "With --ratio, of rows of many programs (hoist random): how many parts they are joined into, which are held out in\n"
       "turn to find where the trees are to be trusted")
      ->check(whole_number(2, 1000));
  c->add_option("--rows", t->rows, "Most rows to keep; by default 4000, and 1600 for neighbours")->check(whole_number(1));
  c->add_option("--seed", t->seed, "Seed of the choice of rows")->check(whole_number(0));
  c->callback([t] { train(*t); });
}

}  // namespace hoist::tools
