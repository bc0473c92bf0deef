#pragma once
// What one shot finds where it runs two or three variants instead of one, if the model is unsure.

#include <hoist/model/dataset.hpp>
#include <hoist/model/prediction.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Predictions of rows by where their features lie.
using predicted_rows = std::map<const double*, prediction>;

/// Of cases: in how many the model is unsure of its best, and shares of the best of each case, in geometric mean and the worst: of the
/// variant that is predicted best, and of the fastest of the two or three best predicted where the model is unsure.
struct unsure_summary {
  std::size_t cases = 0, unsure = 0;
  double first = 1, first_worst = 1, looking = 1, looking_worst = 1, runs = 0;
};

namespace unsure_detail {

/// The three rows that are predicted best, the best first.
inline std::vector<std::pair<const row*, prediction>> leaders(const dataset& data, const std::vector<int>& rows,
                                                              const predicted_rows& predicted) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<const row*, prediction>> all;
  for (const int i : rows) {
    const row& r = data.rows[static_cast<std::size_t>(i)];
    if (const auto at = predicted.find(r.features.data()); at != predicted.end()) all.emplace_back(&r, at->second);
  }
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
  all.resize(std::min(most, all.size()));
  return all;
}
/// Those that are run, as `tuning_order::unsure` chooses them: one where the model is sure.
inline std::size_t runs_of(const std::vector<std::pair<const row*, prediction>>& leading, double wide) {
  const prediction& first = leading[0].second;
  if (!is_unsure(first.value, first.spread, first.distance, wide)) return 1;
  std::size_t runs = 0;
  for (const auto& [r, p] : leading) runs += runs < 2 || p.value + p.spread >= first.value - first.spread;
  return runs;
}

}  // namespace unsure_detail

/// Of a device's cases whose rows were predicted; `wide`: the share of a prediction that its sources differ by where the model is unsure.
inline unsure_summary unsure_choices(const dataset& data, const predicted_rows& predicted, std::string_view device,
                                     double wide = wide_spread) {
  constexpr double least = 1e-6;  // of a variant that failed
  unsure_summary s;
  double first = 0, looking = 0;
  for (const auto& [key, rows] : cases(data)) {
    if (key.device != device) continue;
    double best = 0;
    for (const int i : rows) best = std::max(best, credited(data.rows[static_cast<std::size_t>(i)]));
    const auto leading = unsure_detail::leaders(data, rows, predicted);
    if (leading.empty() || best <= 0) continue;
    const std::size_t runs = unsure_detail::runs_of(leading, wide);
    double found = 0;
    for (std::size_t i = 0; i < runs; ++i) found = std::max(found, credited(*leading[i].first) / best);
    const double one = std::max(least, credited(*leading[0].first) / best);
    found = std::max(least, found);
    ++s.cases;
    s.unsure += runs > 1;
    s.runs += static_cast<double>(runs);
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
