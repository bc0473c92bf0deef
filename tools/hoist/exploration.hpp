#pragma once
// An exploration: the best predicted points of a family and a sample of the others, measured, and what came of it.

#include "bench.hpp"
#include "ranked_family.hpp"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace hoist::tools {

struct exploration_options {
  int best = 10;    ///< best predicted points
  int sample = 30;  ///< points of the others
  std::uint64_t seed = 1;
};

/// A point that was measured; `rank` is its place in the model's order, from 1.
struct measured_point {
  ranked_point what;
  long rank = 0;
  bool is_best_predicted = false;      ///< or else one of the sample
  bool again = false;                  ///< timed again, in turns with the other fastest
  std::string structure, point, name;  ///< `name`: of both
  runtime::measurement got;
  double gbs = 0;    ///< 0 when it failed
  double share = 0;  ///< of the best measured

  bool correct() const { return got.outcome == runtime::verdict::correct; }
};

struct exploration {
  std::vector<measured_point> points;  ///< by rank
  int pick = -1;                       ///< the best predicted point that the device runs; -1: none did
  int best = -1;                       ///< the fastest measured
  runtime::bandwidth copy_before, copy_after;
  double copy_gbs = 0;                 ///< the better of the two
  runtime::accuracy baseline, picked;  ///< errors of the baseline kernel (sampled) and of the pick (all elements)
  double measuring_s = 0, checking_s = 0;

  /// Results that differ from the reference by more than rounding allows: 0, or hoist has a bug.
  long wrong() const;
  double drift() const { return copy_before.gbs > 0 ? copy_after.gbs / copy_before.gbs - 1 : 0; }
};

/// The best predicted points and a sample: structures uniformly, then points within each, all from the seed.
/// As indices into `points`, ascending.
std::vector<std::size_t> choose(const std::vector<ranked_point>& points, const exploration_options& o);

/// Measures the chosen points in random order with a bar on `progress`, the fastest of them again in turns, and the
/// copy bandwidth before and after; then launches the pick and compares every element with the host's reference.
exploration explore(bench& b, const ranked_family& family, const exploration_options& o, std::ostream& progress);

/// The first point in the model's order that the device builds and runs, measured, and the points that it refused
/// before; none when it refuses the first `most`.
struct one_shot {
  std::optional<measured_point> found;
  std::vector<measured_point> refused;
};
one_shot shoot(bench& b, const ranked_family& family, int most);

}  // namespace hoist::tools
