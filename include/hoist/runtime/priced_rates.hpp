#pragma once
// A device's rates, from calibrated prices of the times that a target's rates say.

#include <hoist/cost/calibration.hpp>
#include <hoist/runtime/target_of.hpp>

#include <string_view>

namespace hoist::runtime {

/// The rates of a device whose prices of a model that ships were calibrated with the target `t`: where a time has the price p, the
/// device takes p times as long as the target's rate says. A price that is 0, or not known, tells no rate.
HOIST_LAZY measured_rates rates_by_prices(const cost::calibration& c, const target& t) {
  const auto price = [&](std::string_view name) {
    for (std::size_t i = 0; i < c.names.size(); ++i)
      if (c.names[i] == name) return c.knows_deviation(i) ? c.values[i] : 0;
    return 0.0;
  };
  const auto rate = [&](double of_target, double p) { return p > 0 ? of_target / p : 0; };
  constexpr double us_in_ms = 1e3;
  return {.dram_gbs = rate(t.dram_gbs, price("memory")),
          .l2_gbs = rate(t.l2_gbs, price("cache")),
          .issue_rate = rate(t.issue_rate, price("issue")),
          .latency_us = t.latency_us * price("latency"),
          .launch_us = us_in_ms * price("launch")};
}

}  // namespace hoist::runtime
