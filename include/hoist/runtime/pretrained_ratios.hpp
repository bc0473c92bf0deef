#pragma once
// The tables of measured over predicted times that ship with hoist, by device.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/trained/cpu_pocl_ratio.hpp>
#include <hoist/model/trained/nvidia_h200_ratio.hpp>
#include <hoist/model/trained_ratio.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/warning.hpp>

#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hoist::runtime {

using known_ratio = meta::shared<const model::ratio_trees>;

/// All that ship. A device of one's own whose table is generated is one more.
inline constexpr const model::trained_ratio* all_ratios[] = {&trained::nvidia_h200_ratio, &trained::cpu_pocl_ratio};

/// The table that was measured on the device of this name, with as many compute units: what trees learned of one device isn't asked
/// about another. Null where there is none, and, with a line about it, where it can't be used.
HOIST_LAZY known_ratio ratio_for(std::string_view device, const target& t,
                                 std::span<const model::trained_ratio* const> all = all_ratios) {
  for (const model::trained_ratio* r : all) {
    if (r->device != device || r->compute_units != t.compute_units) continue;
    try {
      return known_ratio(meta::shared<model::ratio_trees>::make(model::from(*r)));
    } catch (const std::exception& e) {
      warn_once("ratios of " + std::string(device), std::string(e.what()) + " Prices alone are used (docs/model.md).");
    }
  }
  return {};
}

/// Prices that ship, and the name of the device that they were measured on.
struct shipped_prices {
  std::string device;
  cost::priced_model prices;
};

/// Whether a table was measured on the device that a target is, or on the one whose trees it has and that has as many units.
HOIST_LAZY bool is_table_of(const model::trained_ratio& r, const target& t) {
  if (detail::is_called(t, r.device)) return true;
  const target* like = targets::find(t.trees);
  return like != nullptr && r.compute_units == t.compute_units && detail::is_called(*like, r.device);
}

/// The prices that ship for a target. Where none do, those of a device of its class if `like` is set, else nothing.
HOIST_LAZY std::optional<shipped_prices> prices_for(const target& t, bool like) {
  const auto of = [](const model::trained_ratio& r) {
    return shipped_prices{std::string(r.device), model::ratio_detail::prices_of(r)};
  };
  for (const model::trained_ratio* r : all_ratios)
    if (is_table_of(*r, t)) return of(*r);
  if (!like) return {};
  return of(t.kind == device_class::cpu ? trained::cpu_pocl_ratio : trained::nvidia_h200_ratio);
}

}  // namespace hoist::runtime
