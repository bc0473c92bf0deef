#pragma once
// What running points in an order with ties is expected to cost and to give.

#include <tools/laboratory/random_search.hpp>
#include <hoist/model/order.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace hoist::model {

/// E[runs until the first point with y >= share]: the sizes of the groups before, plus (n + 1) / (k + 1) in the first
/// group, of n, with k good points. A failed point (y = 0) costs a run like any other. Infinite when none is good.
inline double expected_runs(const ranking& r, std::span<const double> y, double share) {
  double before = 0;
  for (int g = 0; g < r.groups(); ++g) {
    const auto members = r.group(g);
    const auto good = std::ranges::count_if(members, [&](int i) { return y[static_cast<std::size_t>(i)] >= share; });
    if (good > 0) return before + random_runs(static_cast<int>(members.size()), static_cast<int>(good));
    before += static_cast<double>(members.size());
  }
  return std::numeric_limits<double>::infinity();
}

/// E[time until the first point with y >= share is done], when point i takes `time[i]`.
inline double expected_time(const ranking& r, std::span<const double> y, std::span<const double> time, double share) {
  double before = 0;
  for (int g = 0; g < r.groups(); ++g) {
    std::vector<double> times;
    std::vector<bool> good;
    for (int i : r.group(g)) {
      times.push_back(time[static_cast<std::size_t>(i)]);
      good.push_back(y[static_cast<std::size_t>(i)] >= share);
    }
    const double here = random_time(times, good);
    if (std::isfinite(here)) return before + here;
    before = std::accumulate(times.begin(), times.end(), before);
  }
  return std::numeric_limits<double>::infinity();
}

/// E[y of the first run]: the mean over the first group; 0 for an empty order.
inline double one_shot(const ranking& r, std::span<const double> y) {
  if (r.groups() == 0) return 0;
  double sum = 0;
  for (int i : r.group(0)) sum += y[static_cast<std::size_t>(i)];
  return sum / static_cast<double>(r.group(0).size());
}

/// P(the first run reaches `share`).
inline double first_reaches(const ranking& r, std::span<const double> y, double share) {
  if (r.groups() == 0) return 0;
  const auto good = std::ranges::count_if(r.group(0), [&](int i) { return y[static_cast<std::size_t>(i)] >= share; });
  return static_cast<double>(good) / static_cast<double>(r.group(0).size());
}

/// E[best y after m runs].
inline double best_after(const ranking& r, std::span<const double> y, int m) {
  double best = 0;
  for (int g = 0; g < r.groups() && m > 0; ++g) {
    std::vector<double> reached;
    for (int i : r.group(g)) reached.push_back(std::max(best, y[static_cast<std::size_t>(i)]));
    best = random_best(reached, m);
    m -= static_cast<int>(reached.size());
  }
  return best;
}

}  // namespace hoist::model
