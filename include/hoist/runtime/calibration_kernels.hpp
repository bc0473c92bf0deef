#pragma once
// Kernels that a calibration may time, lowered and counted for its models.

#include <hoist/cost/calibration.hpp>
#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/measure/kernel.hpp>
#include <hoist/meta/mersenne_twister.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/timing.hpp>
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
  bool knows_times = false;          ///< prices of times that hoist derives are about 1 before anything is measured
  timing_options timing{.min_runs = 3, .max_runs = 12, .budget_s = 0.1, .limit_s = 10, .slow_ms = 50, .slow_runs = 2};
  std::function<void(const std::string&)> says{};
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

/// What a kernel is known by: of a family's point its variant's key, so that it isn't judged by what it was fitted on.
HOIST_LAZY std::string key_of(const measure::kernel& k) {
  if (k.values.find("structure") == nullptr) return k.name();
  return cost::key_of_variant(k.program.name, k.values.word("structure"), space::name(k.at), k.values.number("N"),
                              k.values.number("M"));
}

}  // namespace detail

}  // namespace hoist::runtime
