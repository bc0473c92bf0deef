#pragma once
// Cost times trees, as a model that ranks variants: where features are like those that the trees learned from; else cost alone.

#include <hoist/model/cost_ranker.hpp>
#include <hoist/model/trained_ratio.hpp>

#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace hoist::model {

/// A predicted time, and whether trees had a part in it.
struct gated_time {
  double ms = 0;
  bool by_trees = false;
};

/// Predicts times by a device's prices, and within the gate of a table by the table's prices times what its trees say, since
/// they learned how far times are from these. Trees have seen single launches alone.
/// Fails (std::invalid_argument, one sentence) for prices of a model that counts more than features.
class gated_ranker {
 public:
  HOIST_LAZY gated_ranker(cost::priced_model prices, ratio_trees ratio, const target& t, double compulsory_bytes)
      : plain_(std::move(prices), t, compulsory_bytes),
        learned_(std::move(ratio.prices), t, compulsory_bytes),
        trees_(std::move(ratio.trees)),
        columns_(std::move(ratio.columns)),
        gate_(std::move(ratio.gate)),
        roof_ms_(cost::roof_seconds_of(compulsory_bytes, t) * 1e3) {}

  /// `rows`: as `cost_ranker::ms_of` takes them.
  HOIST_LAZY std::vector<gated_time> times_of(std::span<const double> rows) const {
    constexpr auto count = static_cast<std::size_t>(features::feature_count);
    constexpr std::size_t each = count + std::size(launch_numbers);
    std::vector<gated_time> all;
    for (const double ms : plain_.ms_of(rows)) all.push_back({ms, false});
    std::vector<double> known, seen;
    std::vector<double> x(columns_.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::span<const double> row = rows.subspan(i * each, each);
      for (std::size_t f = 0; f < x.size(); ++f) x[f] = row[columns_[f]];
      all[i].by_trees = row[count] == 1 && gate_.know(x);
      if (!all[i].by_trees) continue;
      known.insert(known.end(), row.begin(), row.end());
      seen.insert(seen.end(), x.begin(), x.end());
    }
    const std::vector<double> ms = learned_.ms_of(known);
    const std::vector<prediction> ratios = trees_.predict_rows(seen);
    for (std::size_t i = 0, k = 0; i < all.size(); ++i) {
      if (!all[i].by_trees) continue;
      all[i].ms = ms[k] * std::exp(ratios[k].value);
      ++k;
    }
    return all;
  }
  HOIST_LAZY std::vector<prediction> predict_rows(std::span<const double> rows) const {
    std::vector<prediction> all;
    for (const gated_time& t : times_of(rows)) all.push_back({t.ms > 0 ? roof_ms_ / t.ms : 0, 0});
    return all;
  }

 private:
  cost_ranker plain_, learned_;
  forest trees_;
  std::vector<std::size_t> columns_;
  feature_ranges gate_;
  double roof_ms_;
};

/// A ranker by prices of a device and a table of its ratios, for variants that move so many compulsory bytes.
HOIST_LAZY ranker ranker_by_gated_cost(cost::priced_model prices, ratio_trees ratio, const target& t, double compulsory_bytes) {
  return {gated_ranker(std::move(prices), std::move(ratio), t, compulsory_bytes), names_of_all()};
}

}  // namespace hoist::model
