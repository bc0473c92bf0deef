#pragma once
// How sure a difference between two orders is: bootstrap over programs and an exact sign test.

#include <tools/laboratory/evaluate.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace hoist::model {

struct interval {
  double low = 0, high = 0;
};

/// Two-sided p of the exact sign test: 2 P(at most min(wins, losses) heads of wins + losses fair coins), at most 1.
inline double sign_test(int wins, int losses) {
  const int n = wins + losses, least = std::min(wins, losses);
  double term = std::pow(0.5, n), tail = term;
  for (int i = 1; i <= least; ++i) tail += term *= static_cast<double>(n - i + 1) / i;
  return std::min(1.0, 2 * tail);
}

/// 95 % interval of the mean of `values`, one per cluster, by resampling clusters (percentiles of 2000 seeded draws).
inline interval bootstrap_mean(std::span<const double> values, unsigned long seed) {
  constexpr int resamples = 2000;
  if (values.empty()) return {};
  draws draw(seed);
  const int n = static_cast<int>(values.size());
  std::vector<double> means;
  for (int r = 0; r < resamples; ++r) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += values[static_cast<std::size_t>(draw.below(n))];
    means.push_back(sum / n);
  }
  std::ranges::sort(means);
  return {means[resamples / 40 - 1], means[resamples - resamples / 40]};
}

/// Order a against order b, both of `e.names` (-1 stands for random): geometric mean over programs of the ratio of
/// their runs, each program's the geometric mean over its cases, with its interval; on how many programs a needs fewer,
/// and the sign test's p. A ratio below 1 says that a is better.
struct comparison {
  double ratio = 1;
  interval range;
  int better = 0, worse = 0, equal = 0;
  double p = 1;
};

inline comparison compare(const evaluation& e, int a, int b, unsigned long seed = 1) {
  const auto runs = [](const case_result& c, int order) {
    return order < 0 ? c.random.runs : c.orders[static_cast<std::size_t>(order)].runs;
  };
  std::map<std::string, std::vector<double>> by_program;
  for (const case_result& c : e.cases) by_program[c.key.program].push_back(std::log(runs(c, a) / runs(c, b)));
  comparison result;
  std::vector<double> logs;
  for (const auto& [program, values] : by_program) {
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    logs.push_back(mean);
    constexpr double rounding = 1e-12;
    ++(mean < -rounding ? result.better : mean > rounding ? result.worse : result.equal);
  }
  if (logs.empty()) return result;
  const interval range = bootstrap_mean(logs, seed);
  result.ratio = std::exp(std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size()));
  result.range = {std::exp(range.low), std::exp(range.high)};
  result.p = sign_test(result.better, result.worse);
  return result;
}

}  // namespace hoist::model
