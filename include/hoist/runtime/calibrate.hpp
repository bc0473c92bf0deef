#pragma once
// From a device to the prices of a cost model, by kernels that are timed in some seconds.

#include <hoist/cost/calibration.hpp>
#include <hoist/runtime/calibration_run.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

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
  const std::size_t timed = detail::timed_rows(candidates, 0).size();
  if (timed < static_cast<std::size_t>(models[0].parameters.size()))
    throw std::invalid_argument(
        "only " + std::to_string(timed) + (timed == 1 ? " kernel was timed in " : " kernels were timed in ") +
        runtime::seconds(how.seconds) + " s, and the model has " + std::to_string(models[0].parameters.size()) +
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
  c.unknown = all.fit.unknown;
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
