#pragma once
// Orders of points with ties.

#include <hoist/meta/standard.hpp>

#include <algorithm>
#include <cmath>
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

}  // namespace hoist::model
