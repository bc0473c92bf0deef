// hoist refresh: measured rows with the features of this version.

#include "command.hpp"
#include "measured_files.hpp"
#include "option_values.hpp"
#include "result_file.hpp"
#include "selection.hpp"

#include <hoist/explore/point_text.hpp>
#include <hoist/features/survey.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/model/csv.hpp>
#include <hoist/target/targets.hpp>

#include "known_programs.hpp"

#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

namespace hoist::tools {

namespace {

struct request {
  std::vector<std::string> files;
  std::string target, out;
  bool force = false;
};

/// A family's structures by name.
struct named_structures {
  family of;
  std::map<std::string, const structure*> by_name;

  explicit named_structures(const std::string& program) : of(program_called(program).programs) {
    for (int i = 0; i < of.count; ++i)
      if (of.structures[i].exists) by_name.emplace(of.structures[i].name, &of.structures[i]);
  }
};

std::vector<double> features_of_row(const named_structures& f, const model::row& r, const target& t) {
  const auto found = f.by_name.find(r.structure);
  if (found == f.by_name.end())
    throw std::runtime_error(r.program + " has no structure called \"" + r.structure + "\" any more.");
  const std::optional<ir::point> called = point_called(r.point);
  const space points(*found->second, f.of.inputs, t, {{"N", r.rows}, {"M", r.cols}});
  const long number = called ? points.number_of(*called) : -1;
  if (number < 0)
    throw std::runtime_error("no point is called \"" + r.point + "\" in " + r.program + ", " + r.structure + ", on " + t.name +
                             ".");
  const hoist::kernel_module m = points.emit(points.at(number));
  if (m.rejected != nullptr) throw std::runtime_error(r.program + ", " + r.structure + ", " + r.point + ": " + m.rejected);
  return features_of(m, t);
}

void refresh(const request& q) {
  model::dataset rows = read_measured(q.files);
  const target& t = targets::by_name(q.target);
  std::map<std::string, named_structures> families;
  for (const model::row& r : rows.rows) families.try_emplace(r.program, r.program);
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < rows.rows.size(); i = next++)
        rows.rows[i].features = features_of_row(families.at(rows.rows[i].program), rows.rows[i], t);
    } catch (...) {
      const std::lock_guard lock(guard);
      failure = std::current_exception();
      next = rows.rows.size();
    }
  };
  std::vector<std::thread> pool;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) pool.emplace_back(work);
  for (std::thread& w : pool) w.join();
  if (failure) std::rethrow_exception(failure);
  rows.feature_names.assign(std::begin(features::feature_names), std::end(features::feature_names));
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
