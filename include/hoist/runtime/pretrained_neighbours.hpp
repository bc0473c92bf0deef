#pragma once
// The measured variants that ship with hoist for nearest neighbours, by target.

#include <hoist/features/vector.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/nearest_times.hpp>
#include <hoist/model/trained/cpu_pocl_neighbours.hpp>
#include <hoist/model/trained/nvidia_h200_neighbours.hpp>
#include <hoist/model/trained_neighbours.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/target/targets.hpp>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

using known_neighbours = meta::shared<const model::nearest_times>;

/// A table and the target that its times were measured on.
struct shipped_neighbours {
  const target* of;
  const model::trained_neighbours* packed;
};

/// The table for a target: of its class of devices.
inline shipped_neighbours neighbours_for(const target& t) {
  if (detail::is_like_gpu(t)) return {&targets::nvidia_h200, &trained::nvidia_h200_neighbours};
  return {&targets::cpu_pocl, &trained::cpu_pocl_neighbours};
}

/// What makes variants near: their features, or the trees that ship for the table's target.
enum class nearness { by_features, by_trees };

/// A table, to be asked. Null, with a line about it, where it can't be used.
inline known_neighbours neighbours_of(const shipped_neighbours& s, nearness by = nearness::by_features) {
  try {
    model::dataset rows = model::measured_in(*s.packed);
    return known_neighbours(meta::shared<model::nearest_times>::make(
        by == nearness::by_trees ? model::nearest_times::of(std::move(rows), *s.of, pretrained_trees_for(*s.of))
                                 : model::nearest_times::of(std::move(rows), *s.of)));
  } catch (const std::exception& e) {
    const std::string why = e.what();
    warn_once(why, why + " Analytic times rank (docs/model.md).");
    return {};
  }
}

/// The numbers that neighbours are asked with, of all features.
inline std::vector<double> asked_by(const model::nearest_times& near, const std::vector<double>& all) {
  std::vector<double> x;
  for (const std::string& name : near.features()) x.push_back(all[features::at_of(name)]);
  return x;
}
/// A measured variant, `march-vec4:rows=8,local=32x4`, and its size, `4096x4096`.
inline std::string variant_of(const model::relied_on& n) {
  std::string point = n.of->point;
  std::replace(point.begin(), point.end(), ' ', ',');
  return n.of->structure + ":" + point;
}
inline std::string size_of(const model::relied_on& n) { return std::to_string(n.of->rows) + "x" + std::to_string(n.of->cols); }

/// A ranker by neighbours, or by analytic times where there are none.
inline model::ranker ranker_by_neighbours(const known_neighbours& near) {
  if (!near) return model::ranker(detail::analytic{}, {"real_t_sum"});
  return model::ranker(*near, near->features());
}

}  // namespace hoist::runtime
