#pragma once
// From a device to the prices of a cost model, by kernels that are timed in some seconds.

#include <hoist/cost/calibration.hpp>
#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/measure/choose.hpp>
#include <hoist/measure/kernel.hpp>
#include <hoist/meta/mersenne_twister.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/kernel_timer.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
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
  timing_options timing{.min_runs = 3, .max_runs = 12, .budget_s = 0.1, .limit_s = 10, .slow_ms = 50, .slow_runs = 2};
  std::function<void(const std::string&)> says{};
};

/// What calibrating found, by one of the models given. `errors`: of each model given, the geometric
/// mean of relative errors of kernels that were left out of the fit, a fifth at a time. `failed`: kernels that weren't
/// timed, or computed wrongly, and why. `warnings`: what may have spoiled the times.
struct calibrated {
  cost::calibration found;
  cost::fitted fit;
  std::size_t model = 0;
  std::vector<double> errors;
  std::vector<std::pair<std::string, std::string>> failed;
  std::vector<std::string> warnings;
};

namespace detail {

/// Kernels, as texts and as rows of several models; those that can't be lowered or counted are left out, and listed.
class calibration_kernels {
 public:
  struct one {
    const measure::kernel* what = nullptr;
    hoist::kernel_module text;
    std::vector<std::vector<double>> inputs;  ///< by model
    double expected_ms = 0;                   ///< by the target's own rates
    double ms = 0;
    bool tried = false;

    HOIST_LAZY long input_bytes() const {
      long bytes = 0;
      for (int i = 0; i < text.inputs; ++i) bytes += text.buffer_bytes[i];
      return bytes;
    }
  };
  std::vector<one> all;
  std::vector<std::pair<std::string, std::string>> failed;

  HOIST_LAZY calibration_kernels(const std::vector<measure::kernel>& kernels, const std::vector<cost::cost_model>& models,
                                 const target& t, const calibrating& how) {
    std::vector<std::size_t> chosen(kernels.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
    if (chosen.size() > how.most_kernels) {
      meta::mersenne_twister random(how.seed);
      for (std::size_t i = 0; i < how.most_kernels; ++i) std::swap(chosen[i], chosen[i + random() % (chosen.size() - i)]);
      chosen.resize(how.most_kernels);
      std::sort(chosen.begin(), chosen.end());
    }
    std::vector<one> prepared(chosen.size());
    std::vector<std::string> why(chosen.size());
    meta::in_parallel(static_cast<long>(chosen.size()), [&](long i) {
      const auto at = static_cast<std::size_t>(i);
      why[at] = flaw_of(kernels[chosen[at]], models, t, prepared[at]);
    });
    for (std::size_t i = 0; i < prepared.size(); ++i) {
      if (why[i].empty())
        all.push_back(std::move(prepared[i]));
      else
        failed.emplace_back(kernels[chosen[i]].name(), why[i]);
    }
  }

 private:
  /// Fills `to`; why it can't be, or nothing.
  HOIST_LAZY static std::string flaw_of(const measure::kernel& k, const std::vector<cost::cost_model>& models, const target& t,
                                        one& to) {
    if (!k.rejected.empty()) return k.rejected;
    if (k.at.local[0] * k.at.local[1] * k.at.local[2] > t.max_group_size)
      return "its groups are larger than the device's may be";
    to.what = &k;
    const ir::table terms = k.terms();
    to.text = emit_module(terms, k.at, k.inputs());
    if (to.text.rejected != nullptr) return to.text.rejected;
    try {
      for (const cost::cost_model& m : models)
        to.inputs.push_back(cost::inputs_of(m, {terms, k.at, k.inputs()}, to.text, t, k.means));
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    const double sum = features_of(to.text, t)[features::at_of("real_t_sum")];
    to.expected_ms = std::exp2(sum) * cost::roof_seconds_of(static_cast<double>(compulsory_bytes(to.text)), t) * 1e3;
    return "";
  }
};

/// The rows of a model, by its place among those given, of the kernels that were timed.
HOIST_LAZY std::vector<cost::timed_row> timed_rows(const calibration_kernels& kernels, std::size_t model) {
  std::vector<cost::timed_row> rows;
  for (const auto& k : kernels.all)
    if (k.ms > 0) rows.push_back({k.inputs[model], k.ms});
  return rows;
}

/// Times kernels until the time is up: some that differ most; then, by the prices that these say, those that say most about all
/// prices; and then any, so that prices suit usual kernels too, and what is left out of a fit says how far these are off.
class calibration_run {
 public:
  HOIST_LAZY calibration_run(calibration_kernels& kernels, const cost::cost_model& m, kernel_timer& timer,
                             const calibrating& how)
      : kernels_(kernels), model_(m), timer_(timer), how_(how), begin_(meta::seconds_now()) {
    guess_prices();
    time_chosen(pilots * how_.seconds);
    learn_prices();
    time_chosen(telling * how_.seconds);
    time_any();
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
  static constexpr double pilots = 0.25, telling = 0.5;  // of the time, when these end
  static constexpr double runs = 6, most_share = 0.03;   // executions of a kernel; of the time that one may take

  double left() const { return how_.seconds - seconds(); }
  /// Prices by which each term takes about as long as the others.
  HOIST_LAZY void guess_prices() {
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
      if (sought[p].is_price && !by_price[p].empty()) ones[p] = 1 / cost::detail::median_of(by_price[p]);
    guess_ = prices_ = ones;
  }
  HOIST_LAZY void learn_prices() {
    const std::vector<cost::timed_row> rows = timed_rows(kernels_, 0);
    if (rows.size() < prices_.size()) return;
    cost::fit_options o;
    o.accept_unidentified = true;
    const cost::fitted f = cost::fit(model_, rows, o);
    for (std::size_t p = 0; p < prices_.size(); ++p) prices_[p] = f.values[p] > 0 ? f.values[p] : guess_[p] * 1e-3;
  }
  HOIST_LAZY void time_any() {
    std::vector<std::size_t> order(kernels_.all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    meta::mersenne_twister random(how_.seed);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    for (const std::size_t i : order) {
      const auto& k = kernels_.all[i];
      if (!k.tried && !is_long(k) && expected_seconds(k) < left()) time(kernels_.all[i]);
    }
  }
  /// Times those of the kernels that weren't timed which tell most until then.
  HOIST_LAZY void time_chosen(double until) {
    std::vector<measure::candidate> candidates;
    std::vector<std::size_t> places;
    std::vector<double> gradient(prices_.size());
    for (std::size_t i = 0; i < kernels_.all.size(); ++i) {
      const auto& k = kernels_.all[i];
      if (k.tried || is_long(k)) continue;
      const double value = cost::value_and_gradient(model_, k.inputs[0], prices_, gradient);
      measure::candidate c{{}, expected_seconds(k)};
      for (std::size_t p = 0; p < prices_.size(); ++p)
        c.row.push_back(value > 0 && std::isfinite(value) ? gradient[p] * prices_[p] / value : 0);
      candidates.push_back(std::move(c));
      places.push_back(i);
    }
    const double budget = std::min(until - seconds(), left());
    const auto shortest = std::min_element(candidates.begin(), candidates.end(),
                                           [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
    if (shortest == candidates.end() || shortest->seconds > budget) return;
    for (int p : measure::choose(candidates, budget, 1e-3).positions) {
      if (seconds() > until || left() <= 0) break;
      time(kernels_.all[places[static_cast<std::size_t>(p)]]);
    }
  }
  /// Making inputs, and the runs, which take as often as long as the target's rates say as those of the others did.
  HOIST_LAZY double run_seconds(const calibration_kernels::one& k) const {
    constexpr double bytes_a_second = 1e9;
    return static_cast<double>(k.input_bytes()) / bytes_a_second +
           runs * k.expected_ms * 1e-3 * (expected_s_ > 0 ? std::max(1.0, runs_s_ / expected_s_) : 1);
  }
  /// Building and checking, as they took for the others, and running.
  HOIST_LAZY double expected_seconds(const calibration_kernels::one& k) const {
    return (timed_ > 0 ? std::max(0.0, timed_s_ - runs_s_) / timed_ : 0.1) + run_seconds(k);
  }
  bool is_long(const calibration_kernels::one& k) const { return run_seconds(k) > how_.seconds * most_share; }
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
  std::vector<double> guess_, prices_;
};

/// What a kernel is known by: of a family's point its variant's key, so that it isn't judged by what it was fitted on.
HOIST_LAZY std::string key_of(const measure::kernel& k) {
  if (k.values.find("structure") == nullptr) return k.name();
  return cost::key_of_variant(k.program.name, k.values.word("structure"), space::name(k.at), k.values.number("N"),
                              k.values.number("M"));
}

}  // namespace detail

/// The prices of a model on a session's device, whose target is `t`. Of several models the first, unless another one's
/// errors on kernels that it isn't fitted on are smaller by a fifth; the first also says which kernels tell most.
/// `kernels`: what may be timed; those that fail or compute wrongly are left out, and listed. `auto prices =
/// calibrate(session, target, {cost::models::partial}, measure::kernels_of(measure::generators(), ""))`. Linked from
/// hoist::calibration. Fails (std::invalid_argument, one sentence): no model; no kernel that can be timed; too few of them for the
/// time; parameters that they don't determine.
HOIST_LAZY calibrated calibrate(const session& s, const target& t, const std::vector<cost::cost_model>& models,
                                const std::vector<measure::kernel>& kernels, const calibrating& how = {}) {
  if (models.empty()) throw std::invalid_argument("there is no model to calibrate.");
  calibrated all;
  detail::calibration_kernels candidates(kernels, models, t, how);
  if (candidates.all.empty())
    throw std::invalid_argument(candidates.failed.empty() ? "there is no kernel to be timed."
                                                          : "no kernel can be timed; " + candidates.failed[0].first + ": " +
                                                                candidates.failed[0].second);
  kernel_timer timer(s, how.timing);
  detail::calibration_run run(candidates, models[0], timer, how);
  all.found.seconds = run.seconds();
  if (run.is_unsteady())
    all.warnings.emplace_back(
        "a kernel took another time at the end than at the begin; something else may run on this machine.");
  const std::size_t timed = detail::timed_rows(candidates, 0).size();
  if (timed < static_cast<std::size_t>(models[0].parameters.size()))
    throw std::invalid_argument("only " + std::to_string(timed) + " kernels were timed in " + std::to_string(how.seconds) +
                                " s, and the model has " + std::to_string(models[0].parameters.size()) +
                                " parameters; take more seconds or more kernels.");
  constexpr double clearly = 0.8;  // errors of a few dozen kernels differ by chance
  for (std::size_t m = 0; m < models.size(); ++m) {
    all.errors.push_back(models.size() > 1 ? cost::cross_validated_error(models[m], detail::timed_rows(candidates, m)) : 0);
    if (all.errors[m] < (all.model == 0 ? clearly : 1) * all.errors[all.model]) all.model = m;
  }
  const cost::cost_model& best = models[all.model];
  cost::fit_options options;
  options.accept_unidentified = how.accept_unidentified;
  all.fit = cost::fit(best, detail::timed_rows(candidates, all.model), options);
  all.failed = std::move(candidates.failed);
  cost::calibration& c = all.found;
  c.device = s.info().name;
  c.driver = s.info().driver;
  c.model = cost::text_of(best);
  for (const cost::parameter& p : best.parameters) c.names.emplace_back(p.name);
  c.values = all.fit.values;
  c.covariance = all.fit.covariance;
  std::size_t row = 0;
  for (const auto& k : candidates.all) {
    if (!(k.ms > 0)) continue;
    const bool left_out = std::find(all.fit.left_out.begin(), all.fit.left_out.end(), row) != all.fit.left_out.end();
    c.kernels.push_back({detail::key_of(*k.what), k.ms, all.fit.residuals[row], left_out});
    ++row;
  }
  return all;
}

}  // namespace hoist::runtime
