#pragma once
// What a variant moves and computes for a point of its result, and for a step where it is a time loop, against a device's roofs.

#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hoist::tools {

/// The most single-precision operations a second, in 1e9.
inline double peak_gflops(const target& t) { return 2 * t.issue_rate * t.sub_group * t.compute_units * t.clock_ghz; }

/// Of a point, and of a step. Bytes are those between memory and the last-level cache as features know them.
struct step_cost {
  long steps = 0;    ///< of the time loop; 0: there is none
  long at_once = 1;  ///< steps that a launch makes at most
  double bytes = 0, compulsory_bytes = 0, operations = 0;

  const char* unit() const { return steps > 0 ? "a point and step" : "a point"; }
  static double picoseconds(double amount, double giga_a_second) { return 1e3 * amount / giga_a_second; }
};
inline step_cost step_cost_of(const kernel_module& m, const target& t) {
  const std::vector<double> x = features_of(m, t);
  step_cost c;
  c.steps = m.steps;
  for (const ir::kernel& k : m.kernels) c.at_once = std::max(c.at_once, k.steps);
  const auto points = static_cast<double>(std::max(1L, m.outputs) * std::max(1L, m.steps));
  c.compulsory_bytes = static_cast<double>(compulsory_bytes(m)) / points;
  c.bytes = std::exp2(x[features::at_of("real_dram")]) * c.compulsory_bytes;
  c.operations = std::exp2(x[features::at_of("real_flops")]) - 1;
  return c;
}

}  // namespace hoist::tools
