#include "exploration.hpp"

#include "progress.hpp"
#include "stopwatch.hpp"
#include <hoist/meta/median.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <map>
#include <numeric>

namespace hoist::tools {

namespace {

/// How one point is timed; on a CPU a slow one may take a second.
runtime::timing_options timed() {
  runtime::timing_options o;
  o.budget_s = 0.4;
  o.limit_s = 15;
  return o;
}

measured_point measure(bench& b, const ranked_family& family, std::size_t index) {
  measured_point m;
  m.what = family.points[index];
  m.rank = static_cast<long>(index) + 1;
  m.structure = b.structure_name(m.what.structure);
  m.point = b.point_name(m.what.structure, m.what.number);
  m.name = b.variant_name(m.what.structure, m.what.number);
  m.got = b.measure(m.what.structure, m.what.number, timed());
  if (m.correct()) m.gbs = b.gbs(m.got.time);
  return m;
}

/// Times the fastest points again in turns, so that what comes first is not the luck of a quiet moment.
void measure_again(bench& b, std::vector<measured_point>& points) {
  constexpr double near = 0.95, limit_s = 8;
  constexpr int most = 8, rounds = 10;
  std::vector<measured_point*> fastest;
  for (measured_point& m : points)
    if (m.correct()) fastest.push_back(&m);
  std::ranges::sort(fastest, [](const auto* x, const auto* y) { return x->gbs > y->gbs; });
  if (fastest.size() < 2) return;
  const double least = near * fastest[0]->gbs;
  std::erase_if(fastest, [&](const auto* m) { return m->gbs < least; });
  if (fastest.size() < 2) return;
  fastest.resize(std::min<std::size_t>(fastest.size(), most));
  runtime::timing_options o = timed();
  o.min_runs = o.max_runs = 3;
  o.budget_s = 0.2;
  std::map<measured_point*, std::vector<double>> runs;
  stopwatch watch;
  double spent = 0;
  for (int round = 0; round < rounds && spent < limit_s; ++round, spent += watch.lap())
    for (measured_point* m : fastest) {
      if (!m->correct()) continue;
      runtime::measurement got = b.measure(m->what.structure, m->what.number, o);
      if (got.outcome != runtime::verdict::correct) m->got = got;
      runs[m].insert(runs[m].end(), got.time.runs_ms.begin(), got.time.runs_ms.end());
    }
  for (auto& [m, ms] : runs) {
    m->again = true;
    m->gbs = 0;
    if (!m->correct()) continue;
    m->got.time.runs_ms = ms;
    m->got.time.median_ms = meta::median(ms);
    m->gbs = b.gbs(m->got.time);
  }
}

void conclude(exploration& e) {
  for (std::size_t i = 0; i < e.points.size(); ++i) {
    const measured_point& m = e.points[i];
    if (!m.correct()) continue;
    if (e.best < 0 || m.gbs > e.points[static_cast<std::size_t>(e.best)].gbs) e.best = static_cast<int>(i);
    if (e.pick < 0) e.pick = static_cast<int>(i);
  }
  if (e.best < 0) return;
  const double best = e.points[static_cast<std::size_t>(e.best)].gbs;
  for (measured_point& m : e.points) m.share = best > 0 ? m.gbs / best : 0;
}

/// The copy bandwidth; none when the device can't be used any more.
runtime::bandwidth copy_after(bench& b) {
  try {
    return b.copy();
  } catch (const runtime::error&) {
    return {};
  }
}

/// Launches the pick once more and compares all that it wrote.
void check(bench& b, exploration& e) {
  constexpr long sampled = 100000;
  if (e.pick < 0) return;
  measured_point& m = e.points[static_cast<std::size_t>(e.pick)];
  runtime::timing_options once;
  once.min_runs = once.max_runs = 1;
  const runtime::measurement got = b.measure(m.what.structure, m.what.number, once);
  if (got.outcome != runtime::verdict::correct) m.got = got;
  if (got.outcome != runtime::verdict::correct && got.outcome != runtime::verdict::correctness) return;
  e.picked = b.check_result(b.elements());
  e.baseline = b.check_baseline(sampled);
}

}  // namespace

long exploration::wrong() const {
  long n = (baseline.ratio > 1) + (picked.ratio > 1);
  for (const measured_point& m : points) n += m.got.outcome == runtime::verdict::correctness;
  return n;
}

std::vector<std::size_t> choose(const std::vector<ranked_point>& points, const exploration_options& o) {
  std::vector<std::size_t> chosen(std::min(points.size(), static_cast<std::size_t>(std::max(0, o.best))));
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  std::map<int, std::vector<std::size_t>> by_structure;
  for (std::size_t i = chosen.size(); i < points.size(); ++i) by_structure[points[i].structure].push_back(i);
  std::vector<std::vector<std::size_t>> left;
  for (auto& [structure, members] : by_structure) {
    // Known by their numbers, so that the sample depends on the seed and not on the model.
    std::ranges::sort(members, {}, [&](std::size_t i) { return points[i].number; });
    left.push_back(std::move(members));
  }
  model::draws draw(o.seed);
  for (int n = 0; n < o.sample && !left.empty(); ++n) {
    const auto s = static_cast<std::size_t>(draw.below(static_cast<int>(left.size())));
    const auto i = static_cast<std::size_t>(draw.below(static_cast<int>(left[s].size())));
    chosen.push_back(left[s][i]);
    left[s].erase(left[s].begin() + static_cast<std::ptrdiff_t>(i));
    if (left[s].empty()) left.erase(left.begin() + static_cast<std::ptrdiff_t>(s));
  }
  std::ranges::sort(chosen);
  return chosen;
}

exploration explore(bench& b, const ranked_family& family, const exploration_options& o, std::ostream& out) {
  exploration e;
  stopwatch watch;
  e.copy_before = b.copy();
  const std::vector<std::size_t> chosen = choose(family.points, o);
  e.points.resize(chosen.size());
  std::vector<int> order(chosen.size());
  std::iota(order.begin(), order.end(), 0);
  model::draws(o.seed).shuffle(order);
  const auto [is_terminal, columns] = standard_error_terminal();
  progress bar(out, static_cast<long>(chosen.size()), is_terminal, columns);
  for (int n : order) {
    const auto i = static_cast<std::size_t>(n);
    measured_point& m = e.points[i] = measure(b, family, chosen[i]);
    m.is_best_predicted = chosen[i] < static_cast<std::size_t>(std::max(0, o.best));
    bar.step(m.got.outcome, m.gbs);
  }
  bar.finish();
  measure_again(b, e.points);
  e.copy_after = copy_after(b);
  e.copy_gbs = std::max(e.copy_before.gbs, e.copy_after.gbs);
  conclude(e);
  e.measuring_s = watch.lap();
  check(b, e);
  e.checking_s = watch.lap();
  return e;
}

one_shot shoot(bench& b, const ranked_family& family, int most) {
  one_shot s;
  for (std::size_t i = 0; i < family.points.size() && i < static_cast<std::size_t>(most); ++i) {
    measured_point m = measure(b, family, i);
    if (m.correct() || m.got.outcome == runtime::verdict::correctness) {
      s.found = std::move(m);
      return s;
    }
    s.refused.push_back(std::move(m));
  }
  return s;
}

}  // namespace hoist::tools
