#pragma once
// What one shot finds where it runs two or three variants instead of one, if the model is unsure.

#include <hoist/model/dataset.hpp>
#include <hoist/model/prediction.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

/// Predictions of rows by where their features lie.
using predicted_rows = std::map<const double*, prediction>;

/// Where one shot looks further than at the variant that is predicted best.
struct further_looks {
  double wide = wide_spread;        ///< share of a prediction that its sources differ by
  double good = good_share(false);  ///< share of the predicted throughput that the first variant doesn't reach
  double copy_gbs = 0;  ///< what predictions are relative to; 0: unknown, so that no variant is slower than predicted
};

/// Of cases: in how many one shot looks further, and shares of the best of each case, in geometric mean and the worst: of the variant
/// that is predicted best, and of the fastest that one shot runs.
struct unsure_summary {
  std::size_t cases = 0, unsure = 0;
  double first = 1, first_worst = 1, looking = 1, looking_worst = 1, runs = 0;
};

namespace unsure_detail {

using predicted_row = std::pair<const row*, prediction>;

/// The rows that were predicted, the best first.
inline std::vector<predicted_row> ordered(const dataset& data, const std::vector<int>& rows, const predicted_rows& predicted) {
  std::vector<predicted_row> all;
  for (const int i : rows) {
    const row& r = data.rows[static_cast<std::size_t>(i)];
    if (const auto at = predicted.find(r.features.data()); at != predicted.end()) all.emplace_back(&r, at->second);
  }
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
  return all;
}
/// What `tuning_order::look` gives after a first variant that was slower than predicted: the second and the third, and the best of two
/// other structures.
inline std::vector<const row*> instead_of(const std::vector<predicted_row>& all) {
  constexpr std::size_t leaders = 3, looks = 4;
  std::vector<const row*> some;
  std::vector<std::string_view> structures;
  for (std::size_t i = 0; i < std::min(leaders, all.size()); ++i) {
    if (i > 0) some.push_back(all[i].first);
    structures.push_back(all[i].first->structure);
  }
  for (const auto& [r, p] : all) {
    if (some.size() == looks) break;
    if (std::ranges::find(structures, r->structure) != structures.end()) continue;
    some.push_back(r);
    structures.push_back(r->structure);
  }
  return some;
}
/// Those that are run, as `tuning_order` chooses them.
inline std::vector<const row*> run_of(const std::vector<predicted_row>& all, const further_looks& how) {
  const auto& [best, first] = all[0];
  std::vector<const row*> run = {best};
  const double goal = how.good * first.value * how.copy_gbs;
  if (credited(*best) < goal) {
    for (const row* r : instead_of(all)) {
      if (credited(*run.back()) >= goal) break;
      run.push_back(r);
    }
  } else if (is_unsure(first.value, first.spread, first.distance, how.wide)) {
    constexpr std::size_t most = 3;
    for (std::size_t i = 1; i < std::min(most, all.size()); ++i)
      if (const prediction& p = all[i].second; i == 1 || p.value + p.spread >= first.value - first.spread)
        run.push_back(all[i].first);
  }
  return run;
}

}  // namespace unsure_detail

/// Of a device's cases whose rows were predicted.
inline unsure_summary unsure_choices(const dataset& data, const predicted_rows& predicted, std::string_view device,
                                     const further_looks& how = {}) {
  constexpr double least = 1e-6;  // of a variant that failed
  unsure_summary s;
  double first = 0, looking = 0;
  for (const auto& [key, rows] : cases(data)) {
    if (key.device != device) continue;
    double best = 0;
    for (const int i : rows) best = std::max(best, credited(data.rows[static_cast<std::size_t>(i)]));
    const auto all = unsure_detail::ordered(data, rows, predicted);
    if (all.empty() || best <= 0) continue;
    const std::vector<const row*> run = unsure_detail::run_of(all, how);
    double found = least;
    for (const row* r : run) found = std::max(found, credited(*r) / best);
    const double one = std::max(least, credited(*run[0]) / best);
    ++s.cases;
    s.unsure += run.size() > 1;
    s.runs += static_cast<double>(run.size());
    first += std::log(one);
    looking += std::log(found);
    s.first_worst = std::min(s.first_worst, one);
    s.looking_worst = std::min(s.looking_worst, found);
  }
  if (s.cases == 0) return s;
  const auto n = static_cast<double>(s.cases);
  s.first = std::exp(first / n);
  s.looking = std::exp(looking / n);
  s.runs /= n;
  return s;
}

}  // namespace hoist::model
