#pragma once
// What the groups at a launch's edges do beyond the others: borders, row ends and remainders that are written apart.

#include <hoist/features/subject.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::features {

/// The work of edge groups over that of the middle one, by instructions or by passes through the first-level cache.
struct edge_work {
  double slowest = 1;  ///< of the dimension whose edge has most
  double mean = 1;     ///< over all groups of the launch
};

inline edge_work edges_of(const subject& s) {
  edge_work e;
  for (int d = 0; d < 3; ++d) {
    if (s.edge_ratio[d] <= 1) continue;
    const double groups = static_cast<double>(s.kernel.launch.global[d] / s.kernel.launch.local[d]);
    e.slowest = std::max(e.slowest, s.edge_ratio[d]);
    e.mean += (s.edge_ratio[d] - 1) * std::min(1.0, 2 / groups);
  }
  return e;
}

/// Work of the groups at an edge over that of an interior one (log2), where a kernel has branches: one such group is what
/// a launch of few rounds waits for.
struct real_edge {
  static constexpr const char* name = "real_edge";
  static double of(const subject& s) { return std::log2(edges_of(s).slowest); }
};
/// Work of the mean group over that of an interior one (log2).
struct real_edges {
  static constexpr const char* name = "real_edges";
  static double of(const subject& s) { return std::log2(edges_of(s).mean); }
};

}  // namespace hoist::features
