#pragma once
// A picture filtered on a device with the Gaussian, by the variant that the model picks.

#include "exploration.hpp"
#include "picture.hpp"

namespace hoist::tools {

struct filtered_picture {
  picture result;
  ranked_family family;
  measured_point pick;
  std::vector<measured_point> refused;  ///< better predicted, but the device didn't build or run them
  runtime::accuracy error;              ///< against the host's double reference
  double seconds = 0;

  bool wrong() const { return !pick.correct() || error.ratio > 1; }
};

/// Filters a picture with the 5 x 5 Gaussian, edges clamped, so that it keeps its size.
/// Fails when the device runs none of the ten best predicted variants.
filtered_picture filter(const picture& in, const runtime::device& d, const target& limits);

}  // namespace hoist::tools
