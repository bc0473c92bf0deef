#pragma once
// Orders of points with ties, and what running the points in such an order is expected to cost and to give.

#include <hoist/model/random.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

namespace hoist::model {

/// Points from the first to run to the last, in groups of equal score: group g holds order[ends[g-1]] up to but not
/// including order[ends[g]]. Within a group every order is equally likely; indices ascend there only for repeatability.
struct ranking {
  std::vector<int> order;
  std::vector<int> ends;

  int groups() const { return static_cast<int>(ends.size()); }
  std::span<const int> group(int g) const {
    const int begin = g == 0 ? 0 : ends[static_cast<std::size_t>(g - 1)];
    return std::span<const int>(order).subspan(static_cast<std::size_t>(begin),
                                               static_cast<std::size_t>(ends[static_cast<std::size_t>(g)] - begin));
  }
};

/// Highest score first; scores within a relative 1e-12 of a group's first are tied. Fails when a score is not a number.
inline ranking rank(std::span<const double> scores) {
  ranking result;
  result.order.resize(scores.size());
  std::iota(result.order.begin(), result.order.end(), 0);
  const auto score = [&](int i) { return scores[static_cast<std::size_t>(i)]; };
  for (double s : scores)
    if (std::isnan(s)) throw std::invalid_argument("a score to rank by is not a number.");
  std::ranges::stable_sort(result.order, [&](int i, int j) { return score(i) > score(j); });
  for (std::size_t begin = 0, i = 1; i <= result.order.size(); ++i) {
    const double first = score(result.order[begin]);
    if (i < result.order.size()) {
      const double s = score(result.order[i]);
      if (s == first || (std::isfinite(first) && first - s <= 1e-12 * std::abs(first))) continue;
    }
    result.ends.push_back(static_cast<int>(i));
    std::sort(result.order.begin() + static_cast<std::ptrdiff_t>(begin), result.order.begin() + static_cast<std::ptrdiff_t>(i));
    begin = i;
  }
  return result;
}

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
