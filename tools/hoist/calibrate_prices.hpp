#pragma once
// hoist calibrate --model: the prices of a cost model on a device.

#include "selection.hpp"

#include <string>
#include <vector>

namespace hoist::tools {

/// `model`: the name of one that ships, a file, or a text; empty: the one that ships and predicts best. `kernels`: a filter.
/// `times`: calibrations whose kernels' times are taken, in the place of a device.
struct price_request : selection {
  std::string model, kernels, match = "superset", out;
  std::vector<std::string> times;
  double seconds = 0;  ///< 0: 20, and 60 on a CPU
  unsigned long seed = 1;
  bool progress = false;
  bool own_kernels = false;  ///< of the kernels of `times`, those of hoist's generators alone

  bool asks() const { return !model.empty() || !kernels.empty() || !out.empty() || !times.empty() || seconds > 0; }
};

void calibrate_prices(const price_request& q);

}  // namespace hoist::tools
