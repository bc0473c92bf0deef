#pragma once
// From a device to the prices of a cost model, by kernels that are timed in some seconds.

#include <hoist/cost/calibration.hpp>
#include <hoist/cost/coverage.hpp>
#include <hoist/counts/size_class.hpp>
#include <hoist/runtime/calibration_run.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// What calibrating found, by one of the models given. `inputs`: of that model, for each kernel of `found`. `errors`: of each model
/// given, the geometric mean of relative errors of kernels that were left out of the fit, a fifth at a time. `failed`: kernels that
/// weren't timed, or computed wrongly, and why. `warnings`: what may have spoiled the times.
struct calibrated {
  cost::calibration found;
  std::vector<std::vector<double>> inputs;
  cost::fitted fit;
  std::size_t model = 0;
  std::vector<double> errors;
  std::vector<std::pair<std::string, std::string>> failed;
  std::vector<std::string> warnings;
};

namespace detail {

/// What a kernel is known by: of a family's point its variant's key, so that it isn't judged by what it was fitted on.
HOIST_LAZY std::string key_of(const measure::kernel& k) {
  if (k.values.find("structure") == nullptr) return k.name();
  return cost::key_of_variant(k.program.name, k.values.word("structure"), space::name(k.at), k.values.number("N"),
                              k.values.number("M"));
}

/// Fails where there is no model, or one that predicts something else than times.
HOIST_LAZY void check_models(const std::vector<cost::cost_model>& models) {
  if (models.empty()) throw std::invalid_argument("there is no model to calibrate.");
  for (const cost::cost_model& m : models)
    if (m.predicts_a_quantity() || std::string_view(m.output) != "ms")
      throw std::invalid_argument("a calibration measures ms, and the model predicts " +
                                  (m.predicts_a_quantity() ? cost::text_of(m.predicted) : std::string(m.output)) +
                                  "; hoist::cost::fit fits what isn't a time.");
}

/// A line about the accesses of timed kernels that two terms of a model count, and one about those that none counts.
HOIST_LAZY std::vector<std::string> coverage_of(const calibration_kernels& kernels, const cost::cost_model& m,
                                                const target& t) {
  constexpr std::size_t most = 40;  // of the kernels that are looked at
  std::vector<std::string> lines;
  if (cost::detail::terms_of(m).empty()) return lines;
  std::vector<const measure::kernel*> timed;
  for (const auto& k : kernels.all)
    if (k.ms > 0) timed.push_back(k.what);
  const std::size_t count = std::min(most, timed.size());
  std::string first[2];
  std::size_t flawed[2] = {};
  for (std::size_t i = 0; i < count; ++i) {
    const measure::kernel& k = *timed[i * timed.size() / count];
    const ir::table terms = k.terms();
    const auto counted = hoist::counts::counts_at({terms, k.at, k.inputs()}, t.sub_group)->at({}, k.means);
    const std::vector<std::string> of_kernel[2] = {cost::overlapping(m, counted, k.at.sizes),
                                                   cost::uncovered(m, counted, k.at.sizes)};
    for (const int what : {0, 1}) {
      if (of_kernel[what].empty()) continue;
      if (flawed[what]++ == 0) first[what] = "; " + k.name() + ": " + of_kernel[what][0];
    }
  }
  constexpr const char* flaws[] = {" have accesses that two terms of the model count",
                                   " have accesses that no term of it counts"};
  for (const int what : {0, 1})
    if (flawed[what] > 0)
      lines.push_back(std::to_string(flawed[what]) + " of " + std::to_string(count) + " kernels" + flaws[what] + first[what]);
  return lines;
}

/// Fails where fewer kernels were timed than a model has parameters.
HOIST_LAZY void check_count(const calibration_kernels& candidates, const cost::cost_model& m, const double* seconds) {
  const std::size_t timed = timed_rows(candidates, 0).size();
  if (timed >= static_cast<std::size_t>(m.parameters.size())) return;
  if (timed == 0 && !candidates.failed.empty())
    throw std::invalid_argument("no kernel could be timed; " + candidates.failed.back().first + ": " +
                                candidates.failed.back().second);
  throw std::invalid_argument("only " + std::to_string(timed) + (timed == 1 ? " kernel was timed" : " kernels were timed") +
                              (seconds != nullptr ? " in " + runtime::seconds(*seconds) + " s" : "") + ", and the model has " +
                              std::to_string(m.parameters.size()) + " parameters; take more seconds or more kernels.");
}

/// The best of the models for kernels that were timed: `all.found` gets its values and the kernels, without device and driver.
HOIST_LAZY void fit_best(calibrated& all, const calibration_kernels& candidates, const std::vector<cost::cost_model>& models,
                         const calibrating& how, const target& t) {
  const auto known = [&](std::size_t m) {
    return how.knows_times ? cost::known_of(models[m]) : std::vector<cost::known_before>{};
  };
  constexpr double clearly = 0.8;  // errors of a few dozen kernels differ by chance
  for (std::size_t m = 0; m < models.size(); ++m) {
    all.errors.push_back(models.size() > 1 ? cost::cross_validated_error(models[m], timed_rows(candidates, m), known(m)) : 0);
    if (all.errors[m] < (all.model == 0 ? clearly : 1) * all.errors[all.model]) all.model = m;
  }
  const cost::cost_model& best = models[all.model];
  cost::fit_options options;
  options.accept_unidentified = how.accept_unidentified;
  all.fit = cost::fit(best, timed_rows(candidates, all.model), options, known(all.model));
  cost::calibration& c = all.found;
  c.model = cost::text_of(best);
  for (const cost::parameter& p : best.parameters) c.names.emplace_back(p.name);
  c.values = all.fit.values;
  c.covariance = all.fit.covariance;
  c.unknown = all.fit.unknown;
  std::size_t row = 0;
  for (const auto& k : candidates.all) {
    if (!(k.ms > 0)) continue;
    const bool left_out = std::find(all.fit.left_out.begin(), all.fit.left_out.end(), row) != all.fit.left_out.end();
    c.kernels.push_back({key_of(*k.what), k.ms, all.fit.residuals[row], left_out});
    all.inputs.push_back(k.inputs[all.model]);
    ++row;
  }
  for (std::string& line : coverage_of(candidates, best, t)) all.warnings.push_back(std::move(line));
}

}  // namespace detail

/// The prices of a model on a session's device, whose target is `t`. Of several models the first, unless another one's
/// errors on kernels that it isn't fitted on are smaller by a fifth; the first also says which kernels tell most.
/// `kernels`: what may be timed; those that fail or compute wrongly are left out, and listed. `auto prices =
/// calibrate(session, target, {cost::models::partial}, measure::kernels_of(measure::generators(), ""))`. Linked from
/// hoist::calibration. Fails (std::invalid_argument, one sentence): no model; one of something else than ms; no kernel that can be
/// timed; too few of them for the time; parameters that they don't determine. Fails (error) where nothing runs any more on the
/// device. `warnings` tell of accesses that two terms count, or none.
HOIST_LAZY calibrated calibrate(const session& s, const target& t, const std::vector<cost::cost_model>& models,
                                const std::vector<measure::kernel>& kernels, const calibrating& how = {}) {
  detail::check_models(models);
  calibrated all;
  detail::calibration_kernels candidates(kernels, models, t, how.most_kernels, how.seed);
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
  detail::check_count(candidates, models[0], &how.seconds);
  detail::fit_best(all, candidates, models, how, t);
  all.failed = std::move(candidates.failed);
  all.found.device = s.info().name;
  all.found.driver = s.info().driver;
  return all;
}

/// The same of kernels whose times are known: `ms`, one for each. Nothing runs, and the caller says of which device, driver and
/// seconds they are. Fails as `calibrate` does.
HOIST_LAZY calibrated calibrate_by(const std::vector<double>& ms, const target& t, const std::vector<cost::cost_model>& models,
                                   const std::vector<measure::kernel>& kernels, const calibrating& how = {}) {
  detail::check_models(models);
  detail::calibration_kernels candidates(kernels, models, t, kernels.size(), how.seed);
  for (auto& k : candidates.all) k.ms = ms[static_cast<std::size_t>(k.what - kernels.data())];
  calibrated all;
  detail::check_count(candidates, models[0], nullptr);
  detail::fit_best(all, candidates, models, how, t);
  all.failed = std::move(candidates.failed);
  return all;
}

}  // namespace hoist::runtime
