#pragma once
// hoist calibrate --model: the prices of a cost model on a device.

#include "selection.hpp"

#include <string>

namespace hoist::tools {

/// `model`: the name of one that ships, a file, or a text; empty: the one that ships and predicts best. `kernels`: a filter.
struct price_request : selection {
  std::string model, kernels, match = "superset", out;
  double seconds = 0;  ///< 0: 20, and 60 on a CPU
  unsigned long seed = 1;
  bool progress = false;

  bool asks() const { return !model.empty() || !kernels.empty() || !out.empty() || seconds > 0; }
};

void calibrate_prices(const price_request& q);

}  // namespace hoist::tools
