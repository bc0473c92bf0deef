#pragma once
// A forest that says how much longer a variant takes than the sum of its analytic times, as a model of throughput.

#include <hoist/meta/engine.hpp>
#include <hoist/model/forest.hpp>
#include <hoist/model/prediction.hpp>

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

/// Predicts throughput relative to copying the compulsory bytes, 2^-(t_sum + r), where t_sum is the feature `real_t_sum`, and the
/// forest predicts r, the binary logarithm of the measured time over that sum. What is learned is how far the sum is off, so that
/// programs of other kinds, other sizes and other devices of a class are predicted by the sum where the trees know nothing of them.
class time_forest {
 public:
  HOIST_LAZY explicit time_forest(forest ratios) : ratios_(std::move(ratios)) {}

  bool knows_steps() const { return ratios_.knows_steps(); }
  /// The features that it is asked with, in their order.
  HOIST_LAZY std::vector<std::string> features() const {
    std::vector<std::string> all = ratios_.features();
    all.emplace_back("real_t_sum");
    return all;
  }

  /// `rows`: of each point the features, one point after the other.
  HOIST_LAZY std::vector<prediction> predict_rows(std::span<const double> rows) const {
    const std::size_t each = ratios_.features().size() + 1;
    std::vector<double> known, sums;
    for (std::size_t i = 0; i + each <= rows.size(); i += each) {
      known.insert(known.end(), rows.begin() + static_cast<std::ptrdiff_t>(i),
                   rows.begin() + static_cast<std::ptrdiff_t>(i + each - 1));
      sums.push_back(rows[i + each - 1]);
    }
    std::vector<prediction> all = ratios_.predict_rows(known);
    for (std::size_t i = 0; i < all.size(); ++i) {
      constexpr double ln2 = 0.6931471805599453;
      const double value = std::exp2(-sums[i] - all[i].value);
      all[i] = {value, value * ln2 * all[i].spread, 0};
    }
    return all;
  }

 private:
  forest ratios_;
};

}  // namespace hoist::model
