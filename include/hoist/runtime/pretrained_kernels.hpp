#pragma once
// What kernels of schedules are predicted to take, by the tables that ship with hoist.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/kernel_cost.hpp>
#include <hoist/model/trained/cpu_pocl_kernels.hpp>
#include <hoist/model/trained/nvidia_h200_kernels.hpp>
#include <hoist/model/trained_ratio.hpp>
#include <hoist/runtime/pretrained_ratios.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace hoist::runtime {

/// Tables of kernels of random schedules (`hoist random`, `hoist train --ratio --parts`), by device.
inline constexpr const model::trained_ratio* all_kernel_ratios[] = {&trained::nvidia_h200_kernels, &trained::cpu_pocl_kernels};

/// A kernel's cost, and the device that it was learned on; empty where it is what hoist derives for the target.
struct shipped_kernel_cost {
  std::string device;
  model::kernel_cost costs;
};

/// By the table of the target's device (`is_table_of`), which is known by its compute units too; of another CPU by that of PoCL, since
/// any CPU's driver makes loops of work-items and features are relative to the target. Else by the prices that ship for the target, or,
/// where `like` is set, for a device of its class.
HOIST_LAZY shipped_kernel_cost kernel_cost_for(const target& t, bool like,
                                               std::span<const model::trained_ratio* const> all = all_kernel_ratios) {
  const auto by = [&t](const model::trained_ratio& r) -> std::optional<shipped_kernel_cost> {
    try {
      return shipped_kernel_cost{std::string(r.device), {t, meta::shared<model::ratio_trees>::make(model::from(r))}};
    } catch (const std::exception& e) {
      warn_once("kernels of " + std::string(r.device), std::string(e.what()) + " Prices alone are used (docs/model.md).");
      return {};
    }
  };
  for (const model::trained_ratio* r : all)
    if (is_table_of(*r, t) && r->compute_units == t.compute_units)
      if (auto costs = by(*r)) return *costs;
  if (t.kind == device_class::cpu && std::ranges::find(all, &trained::cpu_pocl_kernels) != all.end())
    if (auto costs = by(trained::cpu_pocl_kernels)) return *costs;
  if (auto prices = prices_for(t, like)) return {prices->device, model::kernel_cost(t, std::move(prices->prices))};
  return {"", model::kernel_cost(t)};
}

}  // namespace hoist::runtime
