#pragma once
// The trees that ship with hoist, by target.

#include <hoist/features/vector.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/model/ranker.hpp>
#include <hoist/model/time_forest.hpp>
#include <hoist/model/trained/cpu_pocl_trees.hpp>
#include <hoist/model/trained/nvidia_h200_trees.hpp>
#include <hoist/model/trained_forest.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/target/targets.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// Trees that ship, and the target whose measurements they learned from.
struct pretrained_trees {
  const target* of;
  const model::trained_forest* packed;
  const model::forest& (*unpacked)();
};

namespace detail {
template <const model::trained_forest& Trees>
const model::forest& unpacked() {
  static const model::forest trees = model::from(Trees);
  return trees;
}
template <const target& Of, const model::trained_forest& Trees>
inline constexpr pretrained_trees trees_of{&Of, &Trees, unpacked<Trees>};

/// Why trees don't fit the features of this version; empty where they do.
HOIST_LAZY std::string why_stale(const model::trained_forest& t) {
  if (t.version != features::version)
    return "are of version " + std::to_string(t.version) + " of the features, not " + std::to_string(features::version);
  for (const std::string_view name : t.features)
    if (std::find(std::begin(features::feature_names), std::end(features::feature_names), name) ==
        std::end(features::feature_names))
      return "know a feature " + std::string(name) + ", which this version doesn't";
  return "";
}
HOIST_LAZY bool is_like_gpu(const target& t) {
  return targets::distance(t, targets::nvidia_h200) < targets::distance(t, targets::cpu_pocl);
}
/// Where no trees fit: what is thought to take less time is better.
struct analytic {
  HOIST_LAZY std::vector<model::prediction> predict_rows(std::span<const double> log2_ms) const {
    std::vector<model::prediction> all;
    for (const double t : log2_ms) all.push_back({1 / (1 + std::exp2(t)), 0});
    return all;
  }
};
}  // namespace detail

/// All trees that ship. A target of one's own whose trees are generated is one more line.
template <class = void>
inline constexpr pretrained_trees all_trees[] = {
    detail::trees_of<targets::nvidia_h200, trained::nvidia_h200_trees>,
    detail::trees_of<targets::cpu_pocl, trained::cpu_pocl_trees>,
};

/// The trees that a target names, else those of the target most like it. Trees of other features are passed over, with a line
/// about them; null where all are.
HOIST_LAZY const pretrained_trees* trees_for(const target& t, std::span<const pretrained_trees> all = all_trees<>) {
  const auto unlike = [&](std::size_t i) {
    return std::string_view(t.trees) == all[i].of->name ? -1 : targets::distance(t, *all[i].of);
  };
  const auto say = [](const std::string& who, const std::string& why) {
    warn_once(who, who + " " + why + "; others are used. Measure and train again (docs/model.md).");
  };
  for (const std::size_t i : meta::ordered(all.size(), [&](std::size_t a, std::size_t b) { return unlike(a) < unlike(b); })) {
    const std::string why = detail::why_stale(*all[i].packed);
    if (why.empty()) return &all[i];
    say("the trees of " + std::string(all[i].of->name), why);
  }
  return nullptr;
}

/// The shipped trees for a target. Fails (std::runtime_error) where none fit this version of the features.
HOIST_LAZY const model::forest& pretrained_trees_for(const target& t) {
  const pretrained_trees* found = trees_for(t);
  if (found == nullptr) throw std::runtime_error("no trees that ship are of this version of the features; train again.");
  return found->unpacked();
}

/// Trees of measured times over sums of analytic times, as a model of all features.
HOIST_LAZY model::ranker ranker_by_trees(model::forest ratios) {
  model::time_forest trees(std::move(ratios));
  const std::vector<std::string> features = trees.features();
  return {std::move(trees), features};
}

/// The best model that ships for a target: trees, or where none fit, the time that the features say.
HOIST_LAZY model::ranker pretrained_ranker_for(const target& t, std::span<const pretrained_trees> all = all_trees<>) {
  const pretrained_trees* found = trees_for(t, all);
  return found != nullptr ? ranker_by_trees(found->unpacked()) : model::ranker(detail::analytic{}, {"real_t_sum"});
}

}  // namespace hoist::runtime
