// The files that an exploration leaves behind.

#include <tools/laboratory/atomic_file.hpp>
#include <tools/laboratory/row_stamp.hpp>
#include "page.hpp"
#include "report.hpp"
#include "scatter_svg.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/ir/hash.hpp>

#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace hoist::tools {

namespace {

using json = nlohmann::ordered_json;
namespace fs = std::filesystem;

json as_json(const runtime::device_info& d) {
  return {{"name", d.name},     {"type", runtime::name(d.type)}, {"vendor", d.vendor},       {"platform", d.platform},
          {"driver", d.driver}, {"version", d.version},          {"units", d.compute_units}, {"clock_mhz", d.clock_mhz}};
}

json as_json(const runtime::accuracy& a) {
  return {{"error", a.error}, {"bound", a.bound},   {"ratio", a.ratio},
          {"row", a.row},     {"column", a.column}, {"checked", a.checked}};
}

json as_json(const ranked_family& f) {
  return {{"program", f.program},
          {"rows", f.rows},
          {"columns", f.columns},
          {"structures", f.structures},
          {"points", f.looked_at},
          {"valid", f.points.size()},
          {"rejected", f.rejected},
          {"not_made", f.inapplicable},
          {"model",
           {{"kind", f.learned.model},
            {"measured_on", f.learned.device},
            {"points", f.learned.rows},
            {"programs", f.learned.programs},
            {"left_out", f.learned.left_out},
            {"components", f.learned.components},
            {"typical_distance", f.learned.typical_distance}}}};
}

/// A measured point in the report: a row's fields, and what the report says besides.
struct reported_point {
  BOOST_HANA_DEFINE_STRUCT(reported_point, (std::string, structure), (std::string, point), (long, number), (long, rank),
                           (std::string, chosen_as), (std::optional<double>, predicted), (double, distance),
                           (std::string, verdict), (std::string, reason), (double, median_ms), (std::vector<double>, runs_ms),
                           (long, batch), (double, build_ms), (bool, again_in_turns), (double, gbs), (double, share));
};

point_row row_of(const measured_point& m) {
  const runtime::timing& t = m.got.time;
  point_row r{};
  r.structure = m.structure;
  r.number = m.what.number;
  r.point = m.point;
  r.predicted = m.what.predicted;
  r.features_version = features::version;
  r.features = m.what.features;
  r.verdict = runtime::name(m.got.outcome);
  r.reason = m.got.reason;
  r.median_ms = t.median_ms;
  r.runs_ms = t.runs_ms;
  r.batch = t.batch;
  r.gbs = m.gbs;
  return r;
}

json as_json(const measured_point& m) {
  reported_point p{};
  take_fields(row_of(m), p);
  p.rank = m.rank;
  p.chosen_as = m.is_best_predicted ? "best predicted" : "sample";
  p.distance = m.what.distance;
  p.build_ms = m.got.time.builds_ms;
  p.again_in_turns = m.again;
  p.share = m.share;
  return serialised<json>(p);
}

json as_json(const exploration& e, int index) {
  if (index < 0) return nullptr;
  json j = as_json(e.points[static_cast<std::size_t>(index)]);
  j["share_of_copy"] = e.copy_gbs > 0 ? e.points[static_cast<std::size_t>(index)].gbs / e.copy_gbs : 0;
  return j;
}

json as_json(const exploration& e) {
  json points = json::array();
  for (const measured_point& m : e.points) points.push_back(as_json(m));
  return points;
}

json as_json(const fs::path& path, const filtered_picture& f) {
  json refused = json::array();
  for (const measured_point& m : f.refused) refused.push_back(as_json(m));
  return {{"file", path.string()},   {"width", f.result.width}, {"height", f.result.height},   {"family", as_json(f.family)},
          {"pick", as_json(f.pick)}, {"refused", refused},      {"accuracy", as_json(f.error)}};
}

/// A row as `hoist explore` writes it.
template <class Kind>
row row_of(const report& r, Kind what) {
  return {{1, std::string(Kind::kind), "", r.device.platform, HOIST_VERSION, ""},
          {r.family.program, r.family.rows, r.family.columns, r.device.name, r.device.driver, {}},
          std::move(what)};
}

row row_of(const report& r, const measured_point& m) {
  const structure& s = program_called(r.family.program).programs.structures[m.what.structure];
  point_row p = row_of(m);
  p.structure_hash = hexadecimal(ir::hash(s.terms()));
  p.derivation.assign(s.steps, s.steps + s.step_count);
  return row_of(r, std::move(p));
}

row row_of(const report& r, const runtime::bandwidth& b) {
  const double bytes = b.gbs * b.time.median_ms * 1e6 / 2;  // read, and as many written
  return row_of(r, copy_row{b.time.median_ms, bytes, b.time.runs_ms});
}

/// A folder inside the report's for what is not yet whole; gone at the end.
class staging {
 public:
  explicit staging(const fs::path& inside) : path_(inside / (".new" + std::to_string(getpid()))) {
    std::error_code failure;
    if (!fs::create_directory(path_, failure))
      throw std::runtime_error("reports can't be written to " + inside.string() + ": " +
                               (failure ? failure.message() : "a folder of another run is in the way") + ".");
  }
  ~staging() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  staging(const staging&) = delete;
  staging& operator=(const staging&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

constexpr const char* file_names[] = {"filtered.png", "predicted_measured.svg", "report.html", "results.json"};

}  // namespace

std::string as_json(const report& r) {
  const exploration& e = r.explored;
  const json j = {{"hoist", HOIST_VERSION},
                  {"correct", !r.wrong()},
                  {"device", as_json(r.device)},
                  {"target", {{"name", r.target.known->name}, {"exact", r.target.exact}}},
                  {"picture", as_json(r.picture_path, r.filtered)},
                  {"family", as_json(r.family)},
                  {"seed", r.options.seed},
                  {"best_predicted", r.options.best},
                  {"sample", r.options.sample},
                  {"measurements", as_json(e)},
                  {"copy",
                   {{"gbs", e.copy_gbs},
                    {"before_gbs", e.copy_before.gbs},
                    {"after_gbs", e.copy_after.gbs},
                    {"drift", e.drift()},
                    {"form", e.copy_before.form}}},
                  {"pick", as_json(e, e.pick)},
                  {"best", as_json(e, e.best)},
                  {"accuracy", as_json(e.picked)},
                  {"plain_kernel", as_json(e.baseline)},
                  {"seconds",
                   {{"picture", r.filtered.seconds},
                    {"family", r.family.enumeration_s},
                    {"ranking", r.family.ranking_s},
                    {"measuring", e.measuring_s},
                    {"checking", e.checking_s},
                    {"in_all", r.seconds}}}};
  return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string as_svg(const report& r) {
  std::vector<scatter_point> points;
  for (std::size_t i = 0; i < r.explored.points.size(); ++i) {
    const measured_point& m = r.explored.points[i];
    const std::string what = m.correct() ? svg::number(m.gbs, 1) + " GB/s" : std::string(runtime::name(m.got.outcome));
    points.push_back({m.what.predicted, m.share, m.structure + "; " + m.point + ": " + what,
                      static_cast<int>(i) == r.explored.pick ? point_kind::pick
                      : m.is_best_predicted                  ? point_kind::best_predicted
                                                             : point_kind::sample});
  }
  std::ostringstream out;
  scatter_svg(out,
              r.family.program + ", " + std::to_string(r.family.rows) + " x " + std::to_string(r.family.columns) +
                  ": share of the best",
              points);
  return out.str();
}

std::string as_page(const report& r) {
  merged_rows m;
  for (const measured_point& p : r.explored.points) m.rows.push_back(row_of(r, p));
  for (const runtime::bandwidth& b : {r.explored.copy_before, r.explored.copy_after}) m.rows.push_back(row_of(r, b));
  m.places.resize(m.rows.size());
  std::iota(m.places.begin(), m.places.end(), 0L);
  return page_of(page_cases(m), 0);
}

report_folder::report_folder(const fs::path& path) : path_(fs::absolute(path).lexically_normal()) {
  std::vector<fs::path> missing;
  std::error_code failure;
  for (fs::path p = path_; !p.empty() && !fs::exists(p, failure) && p != p.parent_path(); p = p.parent_path())
    if (p.has_filename()) missing.insert(missing.begin(), p);
  const auto fail = [&](const std::string& why) {
    for (auto p = created_.rbegin(); p != created_.rend(); ++p) fs::remove(*p, failure);
    throw std::runtime_error("reports can't be written to " + path_.string() + ": " + why + ".");
  };
  for (const fs::path& p : missing) {
    if (!fs::create_directory(p, failure)) fail(failure.message());
    created_.push_back(p);
  }
  if (!fs::is_directory(path_, failure)) fail("it is not a folder");
  std::string first;
  std::ifstream earlier(path_ / "results.json");
  const bool ours =
      std::getline(earlier, first) && first == "{" && std::getline(earlier, first) && first.starts_with("  \"hoist\": ");
  for (const char* name : file_names)
    if (!ours && fs::exists(path_ / name, failure) && !fs::is_directory(path_ / name, failure))
      fail(std::string(name) + " is there, and no report of hoist beside it");
  for (const char* name : file_names)
    if (fs::is_directory(path_ / name, failure)) fail(std::string(name) + " is a folder there");
  try {
    staging(path_).path();
  } catch (...) {
    for (auto p = created_.rbegin(); p != created_.rend(); ++p) fs::remove(*p, failure);
    throw;
  }
}

report_folder::~report_folder() {
  std::error_code ignored;
  for (auto p = created_.rbegin(); p != created_.rend(); ++p) fs::remove(*p, ignored);
}

void report_folder::write(const report& r) {
  const staging fresh(path_);
  write_png(fresh.path() / "filtered.png", r.filtered.result);
  write_atomically(fresh.path() / "predicted_measured.svg", as_svg(r));
  write_atomically(fresh.path() / "report.html", as_page(r));
  write_atomically(fresh.path() / "results.json", as_json(r));
  for (const char* name : file_names) fs::rename(fresh.path() / name, path_ / name);
  created_.clear();
}

}  // namespace hoist::tools
