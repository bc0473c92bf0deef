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

/// Predicts throughputs from prices: of a variant the time of its compulsory bytes over its predicted time.
/// Fails (std::invalid_argument, one sentence) for a model that counts accesses or operations, which features don't tell.
class cost_ranker {
 public:
  HOIST_LAZY cost_ranker(cost::priced_model prices, const target& t, double compulsory_bytes)
      : prices_(std::move(prices)), target_(t), roof_seconds_(cost::roof_seconds_of(compulsory_bytes, t)) {
    if (cost::needs_counts(prices_.model()))
      throw std::invalid_argument(
          "variants are ranked by models of features alone, such as partial, and this calibration's model counts more.");
  }
  /// Milliseconds of variants. `rows`: of each all features, launches, and groups, one after the other.
  HOIST_LAZY std::vector<double> ms_of(std::span<const double> rows) const {
    hoist::counts::numbers launched;
    cost::subject s;
    s.counts = &launched;
    s.roof_seconds = roof_seconds_;
    s.on = &target_;
    std::vector<double> all;
    constexpr auto count = static_cast<std::size_t>(features::feature_count);
    constexpr std::size_t each = count + std::size(launch_numbers);
    for (std::size_t i = 0; i + each <= rows.size(); i += each) {
      s.features = rows.subspan(i, count);
      launched.launches = rows[i + count];
      launched.groups = rows[i + count + 1];
      all.push_back(prices_.ms(cost::inputs(prices_.model(), s)));
    }
    return all;
  }
  HOIST_LAZY std::vector<prediction> predict_rows(std::span<const double> rows) const {
    std::vector<prediction> all;
    for (const double ms : ms_of(rows)) all.push_back({ms > 0 ? roof_seconds_ * 1e3 / ms : 0, 0});
    return all;
  }

 private:
  cost::priced_model prices_;
  target target_;
  double roof_seconds_;
};

/// The names of all that a model may know of a variant: the features, and the numbers of its launches.
HOIST_LAZY std::vector<std::string> names_of_all() {
  std::vector<std::string> names(std::begin(features::feature_names), std::end(features::feature_names));
  names.insert(names.end(), std::begin(launch_numbers), std::end(launch_numbers));
  return names;
}

/// A ranker by prices, for variants that move so many compulsory bytes.
HOIST_LAZY ranker ranker_by_cost(cost::priced_model prices, const target& t, double compulsory_bytes) {
  return {cost_ranker(std::move(prices), t, compulsory_bytes), names_of_all()};
}

}  // namespace hoist::model
