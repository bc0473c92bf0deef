#pragma once
// A trained model over whole feature vectors: it finds the features that it was trained on by their names.

#include <hoist/features/vector.hpp>
#include <hoist/model/predictor.hpp>

#include <algorithm>
#include <iterator>

namespace hoist::model {

/// Predicts throughput from a vector of all features of this version, though the data may hold only some of them.
/// Fails (std::invalid_argument) when the data has a feature that this version does not know.
class ranker {
 public:
  explicit ranker(const dataset& data) : model_(predictor::train(data)) {
    for (const std::string& name : data.feature_names) {
      const auto* at = std::ranges::find(features::feature_names, name);
      if (at == std::end(features::feature_names))
        throw std::invalid_argument("the measurements have a feature " + name +
                                    " that this version does not know; measure and train again.");
      columns_.push_back(static_cast<std::size_t>(at - std::begin(features::feature_names)));
    }
  }

  /// `all`: the features in the order of `features::feature_names`.
  prediction predict(std::span<const double> all) const {
    std::vector<double> some;
    for (std::size_t c : columns_) some.push_back(all[c]);
    return model_.predict(some);
  }

  const predictor& model() const { return model_; }

 private:
  predictor model_;
  std::vector<std::size_t> columns_;
};

}  // namespace hoist::model
