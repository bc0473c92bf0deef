// hoist refresh: measured rows with the features of this version.

#include "command.hpp"
#include "featured_rows.hpp"
#include <tools/laboratory/measured_files.hpp>
#include "option_values.hpp"
#include <tools/laboratory/result_file.hpp>
#include "selection.hpp"

#include <tools/laboratory/csv.hpp>
#include <hoist/target/targets.hpp>

#include <memory>
#include <sstream>

namespace hoist::tools {

namespace {

struct request {
  std::vector<std::string> files;
  std::string target, out;
  bool force = false;
};

void refresh(const request& q) {
  model::dataset rows = read_measured(q.files);
  give_features(rows, &targets::by_name(q.target));
  std::ostringstream text;
  model::write_csv(text, rows);
  replace_result(q.out, text.str(), {q.files.begin(), q.files.end()}, q.force);
}

}  // namespace

void add_refresh(CLI::App& app) {
  auto q = std::make_shared<request>();
  CLI::App* c =
      add_command(app, "refresh", "Give measured rows the features of this version",
                  "Files may be compressed by xz.\nExample: hoist refresh rows.csv.xz --target nvidia_h200 --out new.csv");
  c->add_option("files", q->files, "Files of rows, from hoist merge --csv")->required()->check(readable(false));
  c->add_option("--target", q->target, "Known target that the rows were measured on, such as nvidia_h200")->required();
  c->add_option("--out", q->out, "File to write")->required();
  c->add_flag("--force", q->force, "Overwrite the file, whatever it holds");
  c->callback([q] { refresh(*q); });
}

}  // namespace hoist::tools
