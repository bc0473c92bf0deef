#pragma once
// How good predicted times are: errors as times, and what they cost as an order.

#include <tools/laboratory/evaluate.hpp>
#include <tools/laboratory/summary.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace hoist::model {

/// A measured variant of a case: its time, and that of the compulsory bytes at the bandwidth of a copy, in milliseconds.
struct timed_variant {
  const row* of = nullptr;
  double ms = 0, roof_ms = 0;
};

/// Of predicted times. Errors are relative, predicted over measured minus 1; `factor`: within which nine in ten of the ratios
/// lie; `bias`: the median of the ratios; `near_best`: the geometric mean among variants within twice the best of their case.
/// `runs`: until 90 % of a case's best, the mean and the worst over cases; `one_shot`: what the first run reaches, in geometric mean.
struct time_scores {
  double geometric = 0, median = 0, mean = 0, factor = 0, bias = 0, near_best = 0, runs = 0, worst_runs = 0, one_shot = 0;
};

namespace time_detail {

/// An error below this is chance.
inline constexpr double least_error = 1e-3;

inline double geometric_mean(const std::vector<double>& errors) {
  double logs = 0;
  for (const double e : errors) logs += std::log(std::max(least_error, e));
  return errors.empty() ? 0 : std::exp(logs / static_cast<double>(errors.size()));
}
inline double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

}  // namespace time_detail

/// The scores of predictions, one for each variant. Cases are those of the variants.
inline time_scores score(std::span<const timed_variant> variants, std::span<const double> predicted, double share = 0.9) {
  std::map<case_key, std::vector<std::size_t>> by_case;
  std::vector<double> errors, logs, ratios, near, runs, shots;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    by_case[case_of(*variants[i].of)].push_back(i);
    const double ratio = predicted[i] / variants[i].ms;
    errors.push_back(std::abs(ratio - 1));
    logs.push_back(std::abs(std::log(ratio)));
    ratios.push_back(ratio);
  }
  for (const auto& [key, members] : by_case) {
    double best = variants[members[0]].ms;
    for (const std::size_t i : members) best = std::min(best, variants[i].ms);
    std::vector<double> y, order;
    for (const std::size_t i : members) {
      y.push_back(best / variants[i].ms);
      order.push_back(-predicted[i]);
      if (variants[i].ms <= 2 * best) near.push_back(errors[i]);
    }
    const ranking r = rank(order);
    runs.push_back(expected_runs(r, y, share));
    shots.push_back(one_shot(r, y));
  }
  return {time_detail::geometric_mean(errors), quantile(errors, 0.5), time_detail::mean_of(errors),
          std::exp(quantile(logs, 0.9)),       quantile(ratios, 0.5), time_detail::geometric_mean(near),
          time_detail::mean_of(runs),          quantile(runs, 1),     time_detail::geometric_mean(shots)};
}

/// Of several draws the worst of each number, which is the largest, but for one shot, and the bias that is furthest from 1.
inline time_scores worst_of(std::span<const time_scores> draws) {
  time_scores w = draws[0];
  for (const time_scores& s : draws) {
    for (auto member : {&time_scores::geometric, &time_scores::median, &time_scores::mean, &time_scores::factor,
                        &time_scores::near_best, &time_scores::runs, &time_scores::worst_runs})
      w.*member = std::max(w.*member, s.*member);
    if (std::abs(std::log(s.bias)) > std::abs(std::log(w.bias))) w.bias = s.bias;
    w.one_shot = std::min(w.one_shot, s.one_shot);
  }
  return w;
}

}  // namespace hoist::model
