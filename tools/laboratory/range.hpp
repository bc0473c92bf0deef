#pragma once
// What numbers of measurements can be: what is outside of it was written by a fault, and would keep readers busy.

#include <cmath>
#include <string_view>

namespace hoist::model {

/// 0, or a number of a magnitude between two others.
struct range {
  double least, most;

  /// False for what is no number and for infinities.
  bool has(double x) const { return x == 0 || (std::abs(x) >= least && std::abs(x) <= most); }
};

/// The range of a field of a row, by its name: extents, throughput, times; features are logarithms or shares.
inline range range_of(std::string_view field) {
  if (field == "rows" || field == "cols") return {1, 1L << 40};
  if (field == "gbs" || field == "throughput") return {1e-9, 1e9};
  if (field == "median_ms" || field == "runs_ms") return {1e-9, 1e9};
  return {0, 1e6};
}

}  // namespace hoist::model
