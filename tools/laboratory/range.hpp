#pragma once
// What numbers of measurements can be: what is outside of it was written by a fault, and would keep readers busy.

#include <cmath>
#include <optional>
#include <string_view>

namespace hoist::model {

/// 0, or a number of a magnitude between two others.
struct range {
  double least, most;

  /// False for what is no number and for infinities.
  bool has(double x) const { return x == 0 || (std::abs(x) >= least && std::abs(x) <= most); }
};

/// What features, logarithms or shares, and predictions can be.
inline constexpr range features_range{0, 1e6};

/// The range of a measured field, by its name in rows and tables: extents, throughput, times, features. None for the others.
inline std::optional<range> range_of(std::string_view field) {
  if (field == "rows" || field == "cols" || field == "third") return range{1, 1L << 40};
  if (field == "gbs" || field == "throughput") return range{1e-9, 1e9};
  if (field == "median_ms" || field == "runs_ms") return range{1e-9, 1e9};
  if (field == "predicted" || field == "features") return features_range;
  return std::nullopt;
}

}  // namespace hoist::model
