#pragma once
// Nearest neighbours as a ranker.

#include <hoist/model/predictor.hpp>
#include <hoist/model/ranker.hpp>

#include <span>
#include <vector>

namespace hoist::model {

/// A predictor of points whose features lie one after the other.
struct nearest {
  predictor near;
  std::size_t features = 1;

  std::vector<prediction> predict_rows(std::span<const double> rows) const {
    std::vector<prediction> all;
    for (; !rows.empty(); rows = rows.subspan(features)) all.push_back(near.predict(rows.first(features)));
    return all;
  }
};

/// Nearest neighbours among measured points. Fails (std::invalid_argument) when they have a feature that this version does
/// not know.
inline ranker nearest_of(const dataset& data) {
  return {nearest{predictor::train(data), data.feature_names.size()}, data.feature_names};
}

}  // namespace hoist::model
