#pragma once
// What random search is expected to do: draws without replacement from N points of which K are good, computed exactly.

#include <hoist/meta/standard.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace hoist::model {

/// E[runs until the first good point] = (N + 1) / (K + 1); infinite when none is good.
inline double random_runs(int points, int good) {
  if (good <= 0) return std::numeric_limits<double>::infinity();
  return (points + 1.0) / (good + 1.0);
}

/// P(no good point among the first m) = C(N - K, m) / C(N, m), for 0 <= m <= N.
inline double random_miss(int points, int good, int m) {
  // C(N-K, m) / C(N, m) = C(N-m, K) / C(N, K): the product has as many factors as the smaller of m and K.
  const int factors = std::min(m, good), taken = std::max(m, good);
  double p = 1;
  for (int i = 0; i < factors; ++i) p *= std::max(0.0, static_cast<double>(points - taken - i)) / (points - i);
  return p;
}

/// The least m with P(a good point among the first m) >= `probability`; N + 1 when none is good.
inline int random_draws(int points, int good, double probability) {
  if (good <= 0) return points + 1;
  int low = 0, high = points - good + 1;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (1 - random_miss(points, good, middle) >= probability)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/// E[best y of m] = sum over ascending i of y_i C(i - 1, m - 1) / C(N, m); 0 for m = 0, the best for m >= N.
inline double random_best(std::vector<double> y, int m) {
  const int n = static_cast<int>(y.size());
  if (n == 0 || m <= 0) return 0;
  m = std::min(m, n);
  std::ranges::sort(y);
  double weight = static_cast<double>(m) / n, sum = 0;
  for (int i = n; i >= m; --i) {
    sum += weight * y[static_cast<std::size_t>(i - 1)];
    if (i > m) weight *= static_cast<double>(i - m) / (i - 1);
  }
  return sum;
}

/// E[time until the first good point is done] = (sum of bad times) / (K + 1) + mean good time; infinite when none is
/// good. `good[i]` says whether point i, which takes `time[i]`, is good.
inline double random_time(std::span<const double> time, const std::vector<bool>& good) {
  double bad_sum = 0, good_sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < time.size(); ++i) {
    (good[i] ? good_sum : bad_sum) += time[i];
    count += good[i];
  }
  if (count == 0) return std::numeric_limits<double>::infinity();
  return bad_sum / (count + 1) + good_sum / count;
}

}  // namespace hoist::model
