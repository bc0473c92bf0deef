#pragma once
// The trees that ship with hoist, by target.

#include <hoist/meta/engine.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/model/trained/cpu_pocl_trees.hpp>
#include <hoist/model/trained/nvidia_h200_trees.hpp>
#include <hoist/model/trained_forest.hpp>
#include <hoist/target/targets.hpp>

namespace hoist::runtime {

namespace detail {
template <const model::trained_forest& Trees>
const model::forest& unpacked() {
  static const model::forest trees = model::from(Trees);
  return trees;
}
HOIST_LAZY bool is_like_gpu(const target& t) {
  return targets::distance(t, targets::nvidia_h200) < targets::distance(t, targets::cpu_pocl);
}
}  // namespace detail

/// The shipped trees of the device that is most like `t`.
inline const model::forest& shipped_trees_for(const target& t) {
  return detail::is_like_gpu(t) ? detail::unpacked<trained::nvidia_h200_trees>() : detail::unpacked<trained::cpu_pocl_trees>();
}

/// The best model that ships for the device that is most like `t`.
HOIST_LAZY model::ranker shipped_ranker_for(const target& t) { return model::ranker(shipped_trees_for(t)); }

}  // namespace hoist::runtime
