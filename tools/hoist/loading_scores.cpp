#include "loading_scores.hpp"

#include "boosting.hpp"
#include "program_stem.hpp"
#include "technique_programs.hpp"
#include <hoist/meta/parallel.hpp>
#include <tools/laboratory/sampling.hpp>
#include <tools/laboratory/significance.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <stdexcept>

namespace hoist::tools {

namespace {

constexpr unsigned long shuffles = 5;

using picks = std::map<std::size_t, technique>;

loading_forest trained_on(std::span<const loading_case> cases, const std::vector<technique>& fastest, loading_features sees) {
  if (cases.empty()) throw std::runtime_error("no case is there to learn from: rows of a stencil by two techniques at least.");
  loading_forest f;
  f.sees = sees;
  f.device = cases.front().device;
  std::set<std::string> programs;
  std::vector<double> x;
  for (const loading_case& c : cases) {
    programs.insert(c.program);
    for (const double v : values_of(sees, c.shape)) x.push_back(v);
  }
  f.programs.assign(programs.begin(), programs.end());
  for (const technique t : all_techniques) {
    std::vector<double> y;
    for (const technique best : fastest) y.push_back(best == t ? 1 : 0);
    if (std::ranges::find(fastest, t) != fastest.end()) f.by.emplace(t, random_forest(x, y, names_of(sees)));
  }
  return f;
}

std::vector<technique> fastest_of(std::span<const loading_case> cases) {
  std::vector<technique> all;
  for (const loading_case& c : cases) all.push_back(c.fastest());
  return all;
}

/// How often each technique is the fastest.
std::map<technique, double> counts_of(const std::vector<technique>& fastest) {
  std::map<technique, double> all;
  for (const technique t : all_techniques) all[t] = static_cast<double>(std::ranges::count(fastest, t));
  return all;
}

/// The cases of one stencil, by number, and those of all others, from which its predictors learn.
struct left_out {
  std::vector<std::size_t> cases;
  std::vector<loading_case> others;

  template <class F>
  picks pick(std::span<const loading_case> all, F shares) const {
    picks to;
    for (const std::size_t i : cases) to[i] = best_of(shares(all[i]), all[i].choices());
    return to;
  }
  picks by_forest(std::span<const loading_case> all, const std::vector<technique>& fastest, loading_features sees) const {
    const loading_forest f = trained_on(others, fastest, sees);
    return pick(all, [&](const loading_case& c) { return f.shares(c.shape); });
  }
};

std::vector<left_out> stencils_left_out(std::span<const loading_case> cases) {
  std::map<std::string, left_out> all;
  for (std::size_t i = 0; i < cases.size(); ++i) all[stencil_name(cases[i].program)].cases.push_back(i);
  if (all.size() < 2)
    throw std::runtime_error("the rows have " + std::to_string(all.size()) +
                             " stencils with two techniques, and to predict one takes another.");
  std::vector<left_out> list;
  for (auto& [name, one] : all) {
    for (const loading_case& c : cases)
      if (stencil_name(c.program) != name) one.others.push_back(c);
    list.push_back(std::move(one));
  }
  return list;
}

void judge(std::span<const loading_case> cases, loading_score& s, const picks& commonest) {
  constexpr double within = 0.99, equal = 1e-9;
  double n = 0;
  std::map<std::string, double> gains;  // by stencil
  for (const picks& p : s.picks)
    for (const auto& [i, t] : p) {
      const double share = cases[i].share(t);
      ++n;
      s.right += t == cases[i].fastest();
      s.near += share >= within;
      s.weighted += std::log(share);
      gains[stencil_name(cases[i].program)] += std::log(share / cases[i].share(commonest.at(i)));
    }
  s.cases = static_cast<long>(s.picks.front().size());
  s.right /= n;
  s.near /= n;
  s.weighted = std::exp(s.weighted / n);
  for (const auto& [stencil, gain] : gains) {
    s.better += gain > equal;
    s.worse += gain < -equal;
  }
  s.p = model::sign_test(s.better, s.worse);
}

enum { by_paper, by_all, by_shuffled, by_commonest, predictors };

/// Picks for the cases of one stencil, by predictor and draw.
std::vector<std::vector<picks>> picks_for(const left_out& one, std::span<const loading_case> cases) {
  const std::vector<technique> fastest = fastest_of(one.others);
  std::vector<std::vector<picks>> all(predictors);
  all[by_paper] = {one.by_forest(cases, fastest, loading_features::paper)};
  all[by_all] = {one.by_forest(cases, fastest, loading_features::all)};
  for (unsigned long seed = 1; seed <= shuffles; ++seed) {
    std::vector<technique> dealt = fastest;
    model::draws(seed).shuffle(dealt);
    all[by_shuffled].push_back(one.by_forest(cases, dealt, loading_features::paper));
  }
  all[by_commonest] = {one.pick(cases, [&](const loading_case&) { return counts_of(fastest); })};
  return all;
}

}  // namespace

std::string stencil_name(std::string_view program) { return std::string(stem(without_techniques(program))); }

loading_forest trained_on(std::span<const loading_case> cases, loading_features sees) {
  return trained_on(cases, fastest_of(cases), sees);
}

forest_of_others forests_from(const std::vector<std::filesystem::path>& rows) {
  return [cases = loading_cases_of(rows, false).all](const std::string& program) {
    const std::string name = stencil_name(program);
    std::vector<loading_case> others;
    for (const loading_case& c : cases)
      if (stencil_name(c.program) != name) others.push_back(c);
    return std::make_shared<const loading_forest>(trained_on(others, loading_features::paper));
  };
}

std::vector<loading_score> scores_of(std::span<const loading_case> cases) {
  const std::vector<left_out> stencils = stencils_left_out(cases);
  std::vector<loading_score> scores(predictors);
  const char* names[] = {"forest, the paper's features", "forest, all features", "forest, shuffled labels",
                         "commonest technique"};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i].name = names[i];
    scores[i].picks.resize(i == by_shuffled ? shuffles : 1);
  }
  std::mutex guard;
  std::atomic<std::size_t> next{0};
  meta::in_parallel(meta::cores(), [&](long) {
    for (std::size_t k = next++; k < stencils.size(); k = next++) {
      const std::vector<std::vector<picks>> mine = picks_for(stencils[k], cases);
      const std::lock_guard lock(guard);
      for (std::size_t i = 0; i < scores.size(); ++i)
        for (std::size_t d = 0; d < mine[i].size(); ++d) scores[i].picks[d].insert(mine[i][d].begin(), mine[i][d].end());
    }
  });
  const picks usual = scores[by_commonest].picks[0];
  const auto add = [&](const std::string& name, auto pick) {
    picks p;
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (const std::optional<technique> t = pick(cases[i])) p[i] = *t;
    if (!p.empty()) scores.push_back({.name = name, .picks = {std::move(p)}});
  };
  add("best point by the trees that ship", [](const loading_case& c) { return c.by_trees; });
  for (const technique t : all_techniques)
    add("always " + std::string(name_of(t)),
        [t](const loading_case& c) { return c.best_ms.contains(t) ? std::optional(t) : std::nullopt; });
  for (loading_score& s : scores) judge(cases, s, usual);
  return scores;
}

}  // namespace hoist::tools
