#pragma once
// What a calibration may time: measurement kernels as texts, and as rows of cost models.

#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/measure/kernel.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/some_of.hpp>
#include <hoist/target/target.hpp>

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime::detail {

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

  /// Of more than `most` kernels, some are chosen by the seed.
  HOIST_LAZY calibration_kernels(const std::vector<measure::kernel>& kernels, const std::vector<cost::cost_model>& models,
                                 const target& t, std::size_t most, std::uint64_t seed) {
    const std::vector<long> chosen = meta::some_of(static_cast<long>(kernels.size()), static_cast<long>(most), seed);
    const auto kernel_at = [&](std::size_t i) -> const measure::kernel& {
      return kernels[static_cast<std::size_t>(chosen[i])];
    };
    std::vector<one> prepared(chosen.size());
    std::vector<std::string> why(chosen.size());
    const auto workers = static_cast<std::size_t>(meta::cores());
    meta::in_parallel(static_cast<long>(workers), [&](long worker) {
      for (auto i = static_cast<std::size_t>(worker); i < chosen.size(); i += workers)
        why[i] = flaw_of(kernel_at(i), models, t, prepared[i]);
    });
    for (std::size_t i = 0; i < prepared.size(); ++i) {
      if (why[i].empty())
        all.push_back(std::move(prepared[i]));
      else
        failed.emplace_back(kernel_at(i).name(), why[i]);
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

}  // namespace hoist::runtime::detail
