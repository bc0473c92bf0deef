// hoist merge: rows of many folders as one file.

#include "command.hpp"
#include <tools/laboratory/merged.hpp>
#include "option_values.hpp"
#include <tools/laboratory/result_file.hpp>
#include "selection.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>

namespace hoist::tools {

namespace {

std::string lines_of(long n) { return std::to_string(n) + (n == 1 ? " line is" : " lines are"); }

}  // namespace

void add_merge(CLI::App& app) {
  struct request {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path out;
    bool force = false, csv = false, measured = false, t4 = false, kernel_tuner = false, wisdom = false, summary = false;
  };
  auto r = std::make_shared<request>();
  CLI::App* c = add_command(app, "merge", "Join folders of rows into one file, without doubles",
                            "Example: hoist merge rows1 rows2 --csv --out rows.csv");
  c->add_option("folders", r->folders, "Folders of hoist explore, or files of rows")->required()->check(readable(true));
  auto* format = c->add_option_group("format", "By default rows, as in the folders");
  format->add_flag("--csv", r->csv, "A table with features, for train and evaluate");
  format->add_flag("--measured", r->measured, "The same without features, which train and evaluate compute then");
  format->add_flag("--t4", r->t4, "T4 results");
  format->add_flag("--kernel-tuner", r->kernel_tuner, "A cache of Kernel Tuner");
  format->add_flag("--wisdom", r->wisdom, "The best point of each program, size and device");
  format->add_flag("--summary", r->summary, "Points by verdict, the best, and where the seconds went");
  format->require_option(0, 1);
  c->add_option("--out", r->out, "File to write; by default standard output");
  c->add_flag("--force", r->force, "Overwrite the file, whatever it holds");
  c->callback([r] {
    const merged_rows m = merge_rows(r->folders);
    if (m.rows.empty())
      throw std::runtime_error("there are no rows in " + r->folders[0].string() +
                               (r->folders.size() > 1 ? " and the others" : "") +
                               (m.damaged > 0 ? ": " + lines_of(m.damaged) + " damaged or no rows of hoist." : "."));
    std::ostringstream text;
    (r->csv            ? write_csv
     : r->measured     ? write_measured
     : r->t4           ? write_t4
     : r->kernel_tuner ? write_kernel_tuner
     : r->wisdom       ? write_wisdom
     : r->summary      ? write_summary
                       : write_journal)(m, text);
    if (r->out.empty()) {
      std::cout << text.str() << std::flush;
      if (!std::cout) throw std::runtime_error("standard output can't be written.");
    } else {
      replace_result(r->out, text.str(), m.files, r->force);
    }
    if (m.damaged > 0) std::cerr << lines_of(m.damaged) << " damaged or no rows of hoist, and left out\n";
    const auto lacks_features = [](const row& r) { return r.point() != nullptr && r.point()->features.empty(); };
    if (const long n = r->csv || r->measured ? std::ranges::count_if(m.rows, lacks_features) : 0; n > 0)
      std::cerr << n << " points have no features, since their worker ended before it had the kernel; they are left out\n";
    if (m.doubles > 0) std::cerr << m.doubles << " rows were there more than once\n";
  });
}

}  // namespace hoist::tools
