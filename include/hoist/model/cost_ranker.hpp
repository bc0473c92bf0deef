#pragma once
// Calibrated prices as a model that ranks variants.

#include <hoist/cost/prediction.hpp>
#include <hoist/cost/variant_inputs.hpp>
#include <hoist/model/ranker.hpp>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::model {

/// Predicts throughputs from prices: of a variant the time of its compulsory bytes over its predicted time. `one_launch`: what
/// is read off launches is taken as of one, whose share of a variant of several kernels is small.
/// Fails (std::invalid_argument, one sentence) for a model that counts accesses or operations, which features don't tell.
class cost_ranker {
 public:
  HOIST_LAZY cost_ranker(cost::priced_model prices, const target& t, double compulsory_bytes)
      : prices_(std::move(prices)), target_(t), roof_seconds_(cost::roof_seconds_of(compulsory_bytes, t)) {
    if (cost::needs_counts(prices_.model()))
      throw std::invalid_argument(
          "variants are ranked by models of features alone, such as partial, and this calibration's model counts more.");
  }
  /// `rows`: vectors of all features, one after the other.
  HOIST_LAZY std::vector<prediction> predict_rows(std::span<const double> rows) const {
    hoist::counts::numbers one_launch;
    one_launch.launches = one_launch.groups = 1;
    cost::subject s;
    s.counts = &one_launch;
    s.roof_seconds = roof_seconds_;
    s.on = &target_;
    std::vector<prediction> all;
    constexpr auto count = static_cast<std::size_t>(features::feature_count);
    for (std::size_t i = 0; i + count <= rows.size(); i += count) {
      s.features = rows.subspan(i, count);
      const double ms = prices_.ms(cost::inputs(prices_.model(), s));
      all.push_back({ms > 0 ? roof_seconds_ * 1e3 / ms : 0, 0});
    }
    return all;
  }

 private:
  cost::priced_model prices_;
  target target_;
  double roof_seconds_;
};

/// A ranker by prices, for variants that move so many compulsory bytes.
HOIST_LAZY ranker ranker_by_cost(cost::priced_model prices, const target& t, double compulsory_bytes) {
  return {cost_ranker(std::move(prices), t, compulsory_bytes),
          std::vector<std::string>(std::begin(features::feature_names), std::end(features::feature_names))};
}

}  // namespace hoist::model
