#pragma once
// Which kernels a calibration times, and in which order, until its seconds are over.

#include <hoist/cost/calibrate.hpp>
#include <hoist/measure/choose.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/meta/mersenne_twister.hpp>
#include <hoist/runtime/calibration_kernels.hpp>
#include <hoist/runtime/kernel_timer.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// How to calibrate. `seconds`: of measuring, builds and checks included. `most_kernels`: of more that are given, some are
/// chosen by `seed` to be looked at. `says`: is told about progress, a line each.
struct calibrating {
  double seconds = 20;
  std::size_t most_kernels = 400;
  std::uint64_t seed = 1;
  bool accept_unidentified = false;  ///< prices that no kernel determines are 0, and no failure
  bool knows_times = false;          ///< prices of times that hoist derives are about 1 before anything is measured
  timing_options timing{.min_runs = 3, .max_runs = 12, .budget_s = 0.1, .limit_s = 10, .slow_ms = 50, .slow_runs = 2};
  std::function<void(const std::string&)> says{};
};

namespace detail {

/// Times kernels until the time is up, in an order that doesn't depend on what is measured, so that a repeated calibration times
/// the same ones: in turn one of those that tell most about all prices, and one of the others by chance, so that prices suit
/// usual kernels too, and what is left out of a fit says how far these are off. Fails (error) where no kernel runs any more.
class calibration_run {
 public:
  HOIST_LAZY calibration_run(calibration_kernels& kernels, const cost::cost_model& m, kernel_timer& timer,
                             const calibrating& how)
      : kernels_(kernels), model_(m), timer_(timer), how_(how), begin_(meta::seconds_now()) {
    for (const std::size_t i : order()) {
      const auto& k = kernels_.all[i];
      if (!is_long(k) && expected_seconds(k) < left()) time(kernels_.all[i]);
    }
  }
  double seconds() const { return stopwatch::seconds_since(begin_); }
  /// Whether the kernel that takes longest takes another time now than when it was timed: more than a tenth.
  HOIST_LAZY bool is_unsteady() {
    const calibration_kernels::one* longest = nullptr;
    for (const auto& k : kernels_.all)
      if (k.ms > 0 && (longest == nullptr || k.ms > longest->ms)) longest = &k;
    if (longest == nullptr) return false;
    const kernel_time again = timer_.time(*longest->what, longest->text);
    return again.ms > 0 && std::abs(again.ms / longest->ms - 1) > 0.1;
  }

 private:
  static constexpr double telling = 0.5;                // of the time, for kernels that tell most
  static constexpr double runs = 6, most_share = 0.03;  // executions of a kernel; of the time that one may take
  static constexpr double build_s = 0.1;                // of a kernel, before any was built

  double left() const { return how_.seconds - seconds(); }
  /// Prices by which each term takes about as long as the others.
  HOIST_LAZY std::vector<double> guessed_prices() const {
    std::vector<cost::timed_row> rows;
    for (const auto& k : kernels_.all) rows.push_back({k.inputs[0], 1});
    const std::vector<cost::sought> sought = cost::sought_of(model_, rows);
    std::vector<double> ones;
    for (const cost::sought& s : sought) ones.push_back(s.is_price ? 1 : s.least + s.start);
    std::vector<std::vector<double>> by_price(sought.size());
    std::vector<double> gradient(sought.size());
    for (const cost::timed_row& r : rows) {
      cost::value_and_gradient(model_, r.inputs, ones, gradient);
      for (std::size_t p = 0; p < gradient.size(); ++p)
        if (gradient[p] > 0) by_price[p].push_back(gradient[p]);
    }
    for (std::size_t p = 0; p < sought.size(); ++p)
      if (sought[p].is_price && !by_price[p].empty()) ones[p] = 1 / meta::upper_median(by_price[p]);
    return ones;
  }
  /// Places of kernels that may be timed, in order.
  HOIST_LAZY std::vector<std::size_t> order() const {
    const std::vector<std::size_t> first = telling_most();
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < kernels_.all.size(); ++i)
      if (!is_long(kernels_.all[i]) && std::find(first.begin(), first.end(), i) == first.end()) rest.push_back(i);
    meta::mersenne_twister random(how_.seed);
    for (std::size_t i = rest.size(); i > 1; --i) std::swap(rest[i - 1], rest[random() % i]);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < std::max(first.size(), rest.size()); ++i) {
      if (i < first.size()) all.push_back(first[i]);
      if (i < rest.size()) all.push_back(rest[i]);
    }
    return all;
  }
  /// Those that tell most about the prices, by prices under which all terms take about as long, the most telling first.
  HOIST_LAZY std::vector<std::size_t> telling_most() const {
    const std::vector<double> prices = guessed_prices();
    std::vector<measure::candidate> candidates;
    std::vector<std::size_t> places, chosen;
    std::vector<double> gradient(prices.size());
    for (std::size_t i = 0; i < kernels_.all.size(); ++i) {
      const auto& k = kernels_.all[i];
      if (is_long(k)) continue;
      const double value = cost::value_and_gradient(model_, k.inputs[0], prices, gradient);
      measure::candidate c{{}, build_s + run_seconds(k)};
      for (std::size_t p = 0; p < prices.size(); ++p)
        c.row.push_back(value > 0 && std::isfinite(value) ? gradient[p] * prices[p] / value : 0);
      candidates.push_back(std::move(c));
      places.push_back(i);
    }
    const auto shortest = std::min_element(candidates.begin(), candidates.end(),
                                           [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
    const double budget = telling * how_.seconds;
    if (shortest == candidates.end() || shortest->seconds > budget) return {};
    for (int p : measure::choose(candidates, budget, 1e-3).positions) chosen.push_back(places[static_cast<std::size_t>(p)]);
    return chosen;
  }
  /// Making inputs, and the runs, which take as often as long as the target's rates say as those of the others did.
  HOIST_LAZY double run_seconds(const calibration_kernels::one& k) const {
    constexpr double bytes_a_second = 1e9;
    return static_cast<double>(k.input_bytes()) / bytes_a_second +
           runs * k.expected_ms * 1e-3 * (expected_s_ > 0 ? std::max(1.0, runs_s_ / expected_s_) : 1);
  }
  /// Building and checking, as they took for the others, and running.
  HOIST_LAZY double expected_seconds(const calibration_kernels::one& k) const {
    return (timed_ > 0 ? std::max(0.0, timed_s_ - runs_s_) / timed_ : build_s) + run_seconds(k);
  }
  bool is_long(const calibration_kernels::one& k) const { return run_seconds(k) > how_.seconds * most_share; }
  /// After a kernel failed: whether one that ran still does.
  HOIST_LAZY void refuse_lost_device(const std::string& failure) {
    const calibration_kernels::one* shortest = nullptr;
    for (const auto& k : kernels_.all)
      if (k.ms > 0 && (shortest == nullptr || k.ms < shortest->ms)) shortest = &k;
    if (shortest != nullptr && timer_.time(*shortest->what, shortest->text).ms <= 0)
      throw error("nothing runs on " + timer_.on().name() + " any more, so that it can't be calibrated: " + failure);
  }
  HOIST_LAZY void time(calibration_kernels::one& k) {
    const kernel_time t = timer_.time(*k.what, k.text);
    k.tried = true;
    timed_ += 1;
    timed_s_ += t.seconds;
    if (t.failure.empty()) {
      k.ms = t.ms;
      runs_s_ += runs * t.ms * 1e-3;
      expected_s_ += runs * k.expected_ms * 1e-3;
    } else {
      kernels_.failed.emplace_back(k.what->name(), t.failure);
      refuse_lost_device(t.failure);
    }
    if (how_.says)
      how_.says(k.what->name() + ": " + (t.failure.empty() ? std::to_string(t.ms) + " ms" : t.failure) + ", in " +
                std::to_string(t.seconds) + " s");
  }

  calibration_kernels& kernels_;
  const cost::cost_model& model_;
  kernel_timer& timer_;
  const calibrating& how_;
  double begin_, timed_ = 0, timed_s_ = 0, runs_s_ = 0, expected_s_ = 0;
};

}  // namespace detail

}  // namespace hoist::runtime
