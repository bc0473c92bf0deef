#include "page_cases.hpp"

#include "program_stem.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/verdict.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hoist::tools {

namespace {

/// Numbers from files, of which some may be no numbers at all.
double finite(double x) { return std::isfinite(x) ? x : 0; }

std::vector<double> features_of(const point_row& row) {
  const bool known =
      row.features_version == features::version && row.features.size() == static_cast<std::size_t>(features::feature_count);
  return known ? row.features : std::vector<double>();
}

page_point point_of(const point_row& row) {
  page_point p;
  p.row = &row;
  p.gbs = std::max(0.0, finite(row.gbs));
  p.correct = row.is_correct() && p.gbs > 0;
  if (!p.correct) p.gbs = 0;
  p.predicted = row.predicted;
  p.features = features_of(row);
  return p;
}

/// Predictions by trees that haven't seen the program. Explorations by other orders don't predict.
void predict(page_case& c) {
  if (std::ranges::any_of(c.points, [](const page_point& p) { return p.predicted.has_value(); })) {
    c.predicted_by = "as explored";
    return;
  }
  const auto without = [](const page_point& p) { return p.features.empty(); };
  if (c.points.empty() || std::ranges::all_of(c.points, without)) return;
  const target& t = target_of_case(c);
  const model::ranker order = runtime::ranker_by_trees(unaware_of(runtime::pretrained_trees_for(t), c.where.program));
  for (page_point& p : c.points)
    if (!p.features.empty()) p.predicted = finite(order.predict(p.features).value);
  c.predicted_by = std::string("by the model that ships for ") + t.name + ", which never saw this program";
}

void conclude(page_case& c) {
  for (int i = 0; i < static_cast<int>(c.points.size()); ++i) {
    const page_point& p = c.points[static_cast<std::size_t>(i)];
    if (!p.correct) {
      std::string failure = p.row->verdict;
      if (!p.row->reason.empty()) failure.append(": ").append(p.row->reason);
      ++c.failures[failure];
      c.wrong += p.row->verdict == runtime::name(runtime::verdict::correctness);
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
  const bool cpu =
      c.where.device.find("cpu") != std::string::npos || c.platform.find("Portable Computing") != std::string::npos;
  if (cpu) return targets::cpu_pocl;
  const target* called = runtime::target_called(c.where.device);
  return called != nullptr ? *called : targets::nvidia_h200;
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
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::pair(m.rows[i].head.date, m.places[i]); });
  std::map<row_case, page_case> cases;
  for (const std::size_t i : order) {
    const row& r = m.rows[i];
    if (r.point() == nullptr && r.copy() == nullptr) continue;
    page_case& c = cases[r.where];
    c.where = r.where;
    c.platform = r.head.platform;
    if (r.point() != nullptr)
      c.points.push_back(point_of(*r.point()));
    else
      c.copy_gbs = std::max(c.copy_gbs, finite(r.copy()->gbs()));
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
