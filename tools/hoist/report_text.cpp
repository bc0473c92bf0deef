// The lines that a person reads.

#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>

namespace hoist::tools {

namespace {

std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));
std::string format(const char* pattern, ...) {
  char text[600];
  va_list arguments;
  va_start(arguments, pattern);
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

constexpr std::size_t title_width = 9;  // print_table adds two columns between cells

/// A line that begins with what it is about; further lines of the same subject have no title.
void line(std::ostream& out, const char* title, const std::string& text) { out << format("%-10s ", title) << text << "\n"; }

std::string count(long n, const char* one, const char* several) { return std::to_string(n) + " " + (n == 1 ? one : several); }

std::string within(const runtime::accuracy& a) {
  return format("%.3g where %.3g is allowed (%.2f of the bound), at (%ld, %ld) of %ld elements%s", a.error, a.bound, a.ratio,
                a.row, a.column, a.checked, a.ratio > 1 ? ": WRONG" : "");
}

void print_training(std::ostream& out, const training& t) {
  line(out, "model",
       t.model + format(", from %ld points of %zu other programs measured on %s", t.rows, t.programs.size(), t.device.c_str()));
  if (t.components > 0) line(out, "", format("5 nearest of them, by %d principal components", t.components));
  line(out, "", "It predicts how fast each point is from its features, and has seen none of this program.");
}

/// Columns as wide as their widest cell; the first `left` are aligned left.
void print_table(std::ostream& out, const std::vector<std::vector<std::string>>& lines, std::size_t left) {
  std::vector<std::size_t> width(lines.at(0).size());
  for (const auto& cells : lines)
    for (std::size_t i = 0; i < cells.size(); ++i) width[i] = std::max(width[i], cells[i].size());
  for (const auto& cells : lines) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string gap(width[i] - cells[i].size(), ' ');
      text += (i == 0 ? "" : "  ") + (i < left ? cells[i] + gap : gap + cells[i]);
    }
    out << text.substr(0, text.find_last_not_of(' ') + 1) << "\n";
  }
}

void print_best_predicted(std::ostream& out, const exploration& e) {
  std::vector<std::vector<std::string>> lines = {{"variant", "predicted", "measured", "GB/s"}};
  for (const measured_point& m : e.points) {
    if (!m.is_best_predicted) continue;
    lines.push_back({m.name, format("%.2f", m.what.predicted),
                     m.correct() ? format("%.2f", m.share) : runtime::name(m.got.outcome),
                     m.correct() ? format("%.1f", m.gbs) : "-"});
  }
  out << "\n";
  print_table(out, lines, 1);
  out << "\n";
}

void print_point(std::ostream& out, const char* title, const exploration& e, const measured_point& m) {
  line(out, title, m.name);
  line(out, "",
       format("%.1f GB/s, %.2f of copy (%.1f GB/s), %.3f ms, rank %ld of the model", m.gbs,
              e.copy_gbs > 0 ? m.gbs / e.copy_gbs : 0, e.copy_gbs, m.got.time.median_ms, m.rank));
}

/// Every wrong result by name, since each is a bug; what the device refused by reason.
void print_failures(std::ostream& out, const exploration& e) {
  std::map<std::string, long> refused;
  for (const measured_point& m : e.points) {
    if (m.got.outcome == runtime::verdict::correctness)
      line(out, "WRONG", m.name + ": " + m.got.reason);
    else if (!m.correct())
      ++refused[std::string(runtime::name(m.got.outcome)) + ": " + m.got.reason];
  }
  for (const auto& [why, n] : refused) line(out, "failed", std::to_string(n) + " " + why);
}

}  // namespace

void print_device(std::ostream& out, const runtime::device_info& d, const runtime::device_target& t) {
  line(out, "device",
       format("%s (%s, %d units), %s, driver %s", d.name.c_str(), runtime::name(d.type), d.compute_units, d.platform.c_str(),
              d.driver.c_str()));
  line(out, "target",
       format("%s: %s%s", t.known->name, t.known->description,
              t.exact ? "" : " (the nearest known one, with this device's own limits)"));
}

void print_picture(std::ostream& out, const std::filesystem::path& path, const picture& p) {
  line(out, "picture", path.filename().string() + format(", %d x %d, through the Gaussian 5 x 5", p.width, p.height));
}

void print_filtered(std::ostream& out, const filtered_picture& f) {
  line(out, "", "by " + f.pick.name);
  line(out, "",
       format("%.3f ms, %.1f GB/s; the best predicted of %zu points", f.pick.got.time.median_ms, f.pick.gbs,
              f.family.points.size()));
  for (const measured_point& m : f.refused) line(out, "", "passed over: " + m.name + "; " + m.got.reason);
  if (!f.pick.correct()) line(out, "", "WRONG: " + f.pick.got.reason);
  line(out, "", "greatest error " + within(f.error));
}

void print_program(std::ostream& out, const char* name, long rows, long columns) {
  line(out, "program", std::string(name) + format(", %ld x %ld", rows, columns));
}

void print_family(std::ostream& out, const ranked_family& f) {
  const auto valid = static_cast<long>(f.points.size());
  line(out, "family",
       count(f.structures, "structure", "structures") + ", " + count(f.looked_at, "point", "points") +
           format(", %ld valid", valid));
  line(out, "rejected", count(f.looked_at - valid, "point", "points"));
  for (const auto& [why, n] : f.rejected) line(out, "", format("%7ld %s", n, why.c_str()));
  long inapplicable = 0;
  for (const auto& [why, n] : f.inapplicable) inapplicable += n;
  if (inapplicable > 0)
    line(out, "recipes",
         count(inapplicable, "makes", "make") + " no structure of this program; `hoist family " + f.program + "` says why");
  print_training(out, f.learned);
}

void print_exploration(std::ostream& out, const report& r) {
  const exploration& e = r.explored;
  print_best_predicted(out, e);
  print_failures(out, e);
  constexpr double rest = 0.02;
  line(out, "copy",
       format("%.1f GB/s before, %.1f after (%+.1f %%%s): %s", e.copy_before.gbs, e.copy_after.gbs, 100 * e.drift(),
              std::abs(e.drift()) > rest ? ", the device was not at rest" : "", e.copy_before.form.c_str()));
  if (e.best < 0) {
    line(out, "pick", "none: the device ran no point correctly");
    return;
  }
  print_point(out, "best", e, e.points[static_cast<std::size_t>(e.best)]);
  print_point(out, "pick", e, e.points[static_cast<std::size_t>(e.pick)]);
  line(out, "", format("%.2f of the best measured", e.points[static_cast<std::size_t>(e.pick)].share));
  line(out, "accuracy", "greatest error " + within(e.picked));
}

void print_seconds(std::ostream& out, const report& r) {
  line(out, "time",
       format("picture %.1f s; family %.1f s and ranking %.1f s; measuring %zu points %.1f s; checking %.1f s; "
              "in all %.1f s",
              r.filtered.seconds, r.family.enumeration_s, r.family.ranking_s, r.explored.points.size(), r.explored.measuring_s,
              r.explored.checking_s, r.seconds));
}

void print_next(std::ostream& out, const report& r, const std::filesystem::path& folder, bool has_commands) {
  line(out, "report", (folder / "report.html").string());
  line(out, "", (folder / "filtered.png").string());
  line(out, "", (folder / "results.json").string());
  out << "\n";
  const std::string &program = r.family.program, explore = "hoist explore " + program + " --points 200 --out rows";
  const std::string family = "hoist family " + program;
  std::vector<std::vector<std::string>> next = {
      {"next", "tools/run PICTURE --sample 100", "your own picture, and more points measured"},
      {"", "tools/run --program matmul", "another program; builds all of them first, and the whole of build/tools/hoist"},
      {"", "tools/check", "builds everything and tests it"}};
  if (has_commands)
    next = {{"next", family + " --device best", "its structures, and why recipes make none"},
            {"", explore, "measures more of it; hoist report makes a page of the rows"},
            {"", "hoist --help", "all commands"}};
  next[0][0].resize(title_width, ' ');
  print_table(out, next, 3);
}

}  // namespace hoist::tools
