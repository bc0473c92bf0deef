#include "page_cases.hpp"

#include "row_fields.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/runtime/shipped.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace hoist::tools {

namespace {

using nlohmann::json;

/// Numbers from files, of which some may be no numbers at all.
double finite(double x) { return std::isfinite(x) ? x : 0; }

std::vector<double> features_of(const json& row) {
  std::vector<double> x;
  if (integer_of(row, "features_version") != features::version) return x;
  for (const json& f : array_of(row, "features"))
    if (f.is_number() && std::isfinite(f.get<double>())) x.push_back(f.get<double>());
  if (x.size() != static_cast<std::size_t>(features::feature_count)) x.clear();
  return x;
}

page_point point_of(const json& row) {
  page_point p;
  p.row = &row;
  p.gbs = std::max(0.0, finite(number_of(row, "gbs")));
  p.correct = is_correct(row) && p.gbs > 0;
  if (!p.correct) p.gbs = 0;
  if (const auto at = row.find("predicted"); at != row.end() && at->is_number() && std::isfinite(at->get<double>()))
    p.predicted = at->get<double>();
  p.features = features_of(row);
  return p;
}

std::string stem(const std::string& program) { return program.substr(0, program.find("_clamp")); }

/// Predictions by trees that haven't seen the program. Explorations by other orders don't predict.
void predict(page_case& c) {
  if (std::ranges::any_of(c.points, [](const page_point& p) { return p.predicted.has_value(); })) {
    c.predicted_by = "as explored";
    return;
  }
  const auto without = [](const page_point& p) { return p.features.empty(); };
  if (c.points.empty() || std::ranges::all_of(c.points, without)) return;
  const target& t = target_of_case(c);
  const auto trees =
      runtime::shipped_trees_for(t).unaware_of([&](std::string_view p) { return stem(std::string(p)) == stem(c.program); });
  const model::ranker order(trees);
  for (page_point& p : c.points)
    if (!p.features.empty()) p.predicted = finite(order.predict(p.features).value);
  c.predicted_by = std::string("by the model that ships for ") + t.name + ", which never saw this program";
}

void conclude(page_case& c) {
  for (int i = 0; i < static_cast<int>(c.points.size()); ++i) {
    const page_point& p = c.points[static_cast<std::size_t>(i)];
    if (!p.correct) {
      const std::string verdict = text_of(*p.row, "verdict"), reason = text_of(*p.row, "reason");
      std::string failure = verdict;
      if (!reason.empty()) failure.append(": ").append(reason);
      ++c.failures[failure];
      c.wrong += verdict == "correctness";
      continue;
    }
    if (c.best < 0 || p.gbs > c.points[static_cast<std::size_t>(c.best)].gbs) c.best = i;
    if (p.predicted && (c.pick < 0 || *p.predicted > *c.points[static_cast<std::size_t>(c.pick)].predicted)) c.pick = i;
  }
  if (c.best < 0) return;
  const double best = c.points[static_cast<std::size_t>(c.best)].gbs;
  for (page_point& p : c.points) p.share = p.gbs / best;
}

}  // namespace

const target& target_of_case(const page_case& c) {
  const bool cpu = c.device.find("cpu") != std::string::npos || c.platform.find("Portable Computing") != std::string::npos;
  return cpu ? targets::cpu_pocl : targets::nvidia_h200;
}

long page_case::correct() const { return std::ranges::count(points, true, &page_point::correct); }

std::vector<double> page_case::shares() const {
  std::vector<double> all;
  for (const page_point& p : points) all.push_back(p.share);
  return all;
}

std::vector<page_case> page_cases(const merged_rows& m) {
  std::vector<std::size_t> order(m.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::pair(text_of(m.rows[i], "date"), m.places[i]); });
  std::map<std::tuple<std::string, long, long, std::string, std::string>, page_case> cases;
  for (const std::size_t i : order) {
    const json& row = m.rows[i];
    const std::string kind = text_of(row, "kind");
    if (kind != "point" && kind != "copy") continue;
    page_case& c = cases[{text_of(row, "program"), integer_of(row, "rows"), integer_of(row, "cols"), text_of(row, "device"),
                          text_of(row, "driver")}];
    c.program = text_of(row, "program");
    c.device = text_of(row, "device");
    c.driver = text_of(row, "driver");
    c.platform = text_of(row, "platform");
    c.rows = integer_of(row, "rows");
    c.columns = integer_of(row, "cols");
    if (kind == "point")
      c.points.push_back(point_of(row));
    else if (const double ms = number_of(row, "median_ms"); ms > 0)
      c.copy_gbs = std::max(c.copy_gbs, finite(2 * number_of(row, "bytes") / ms / 1e6));
  }
  std::vector<page_case> all;
  for (auto& [key, c] : cases) {
    if (c.points.empty()) continue;
    predict(c);
    conclude(c);
    all.push_back(std::move(c));
  }
  return all;
}

}  // namespace hoist::tools
