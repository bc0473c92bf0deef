#pragma once
// The seconds that one kernel is predicted to take.

#include <hoist/cost/prediction.hpp>
#include <hoist/cost/subject.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/explore/group_stack.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/trained_ratio.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace hoist::model {

/// Bytes of the arrays in global memory that a kernel reads or writes, each once.
HOIST_LAZY double moved_bytes(const ir::kernel& k) {
  double bytes = 0;
  for (const ir::memory& m : k.memories)
    if (m.where == ir::space::global) bytes += static_cast<double>(bytes_of(m));
  return bytes;
}

/// Predicts the time of a kernel by a device's prices, or without any by the sum of the times that hoist derives for the target.
/// Infinite where the target can't run the kernel, or where a work-item's values don't fit a GPU's registers, or a group's a CPU's
/// stack.
class kernel_cost {
 public:
  /// `prices`: of a model of features alone, as cost::models::partial.
  explicit kernel_cost(const target& t, std::optional<cost::priced_model> prices = {})
      : target_(t), prices_(std::move(prices)) {}
  /// By prices of kernels, and where these were learned from like ones, times what trees say.
  kernel_cost(const target& t, meta::shared<const ratio_trees> learned)
      : target_(t), prices_(learned->prices), learned_(std::move(learned)) {}

  HOIST_LAZY double seconds(const ir::kernel& k, long elements) const {
    long local_bytes = 0, items = 1;
    const double moved = moved_bytes(k);
    for (const ir::memory& m : k.memories)
      if (m.where == ir::space::local) local_bytes += bytes_of(m);
    for (long l : k.launch.local) items *= l;
    if (local_bytes > target_.local_per_group || items > target_.max_group_size ||
        group_stack_bytes(k, target_) > most_group_stack)
      return std::numeric_limits<double>::infinity();
    double features[features::feature_count];
    features::extract(k, target_, elements, static_cast<long>(moved), features);
    if (target_.kind != device_class::cpu && features[features::at_of("real_spill")] > 0)
      return std::numeric_limits<double>::infinity();
    const double roof = cost::roof_seconds_of(moved, target_);
    if (!prices_) return roof * std::exp2(features[features::at_of("real_t_sum")]);
    hoist::counts::numbers launched;
    launched.launches = 1;
    launched.groups = 1;
    for (int d = 0; d < 3; ++d) launched.groups *= static_cast<double>(k.launch.global[d] / k.launch.local[d]);
    cost::subject s;
    s.counts = &launched;
    s.features = features;
    s.roof_seconds = roof;
    s.on = &target_;
    return prices_->ms(cost::inputs(prices_->model(), s)) / 1e3 * ratio_of(features);
  }

 private:
  HOIST_LAZY double ratio_of(const double* features) const {
    if (!learned_) return 1;
    std::vector<double> x;
    for (const std::size_t c : learned_->columns) x.push_back(features[c]);
    return learned_->gate.know(x) ? std::exp(learned_->trees.predict(x).value) : 1;
  }

  target target_;
  std::optional<cost::priced_model> prices_;
  meta::shared<const ratio_trees> learned_;
};

}  // namespace hoist::model
