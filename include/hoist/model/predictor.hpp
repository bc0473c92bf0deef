#pragma once
// The papers' model: standardised features, principal components, nearest neighbours.

#include <hoist/meta/median.hpp>
#include <hoist/model/examples.hpp>
#include <hoist/model/knn.hpp>
#include <hoist/model/matrix.hpp>
#include <hoist/model/order.hpp>
#include <hoist/model/pca.hpp>
#include <hoist/model/standardise.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::model {

struct predictor_options {
  int k = 5;
  double explained = 0.95;
  bool by_distance = false;  ///< neighbours weigh the reciprocal of their distance
  bool standardised = true;  ///< features are brought to one deviation before components are found
};

/// The examples' features, a row each. Fails when there is no example or the examples differ in the number of features.
inline matrix feature_matrix(std::span<const example> examples) {
  if (examples.empty()) throw std::invalid_argument("a model can't be trained on no examples at all.");
  matrix x(static_cast<int>(examples.size()), static_cast<int>(examples[0].what.features.size()));
  for (int i = 0; i < x.rows; ++i) {
    const std::span<const double> of = examples[static_cast<std::size_t>(i)].what.features;
    if (static_cast<int>(of.size()) != x.cols)
      throw std::invalid_argument("the examples differ in the number of their features.");
    std::ranges::copy(of, x.row(i).begin());
  }
  return x;
}

/// features -> predicted throughput relative to the best of the case, in 0..1.
/// Failed points are examples with y = 0. Source: [Remmelg2020] 5.
class predictor {
 public:
  /// Row i of `features` has the response y[i]. Fails when there is no row or a feature is not finite.
  static predictor train(const matrix& features, std::vector<double> y, predictor_options options = {}) {
    predictor p;
    p.scale_ = options.standardised ? standardiser::fit(features) : standardiser::none(features.cols);
    const matrix z = p.scale_.apply(features);
    p.axes_ = pca::fit(z, options.explained);
    p.near_ = knn(p.axes_.apply(z), std::move(y), options.k, options.by_distance);
    p.typical_distance_ = p.median_distance();
    return p;
  }

  /// Fails when there is no example or the examples differ in the number of features.
  static predictor train(std::span<const example> examples, predictor_options options = {}) {
    const matrix features = feature_matrix(examples);
    std::vector<double> y;
    for (const example& e : examples) y.push_back(e.y);
    return train(features, std::move(y), options);
  }

  /// Trains on the rows for which `keep(row)` holds; the best of a case is the best of those.
  template <class Filter>
  static predictor train(const dataset& data, Filter keep, predictor_options options = {}) {
    const dataset selected = select(data, keep);
    return train(std::span<const example>(examples_of(selected)), options);
  }

  static predictor train(const dataset& data, predictor_options options = {}) {
    return train(std::span<const example>(examples_of(data)), options);
  }

  prediction predict(std::span<const double> features) const { return near_.predict(place_of(features)); }
  /// Where a point lies among the components, and its neighbours there.
  std::vector<double> place_of(std::span<const double> features) const { return axes_.apply(scale_.apply(features)); }
  std::vector<neighbour> neighbours(std::span<const double> features) const { return near_.neighbours(place_of(features)); }

  /// The median distance of training points to their own neighbours: a prediction whose distance is many times this
  /// is about a point unlike all that was measured.
  double typical_distance() const { return typical_distance_; }

  int inputs() const { return scale_.inputs(); }
  int examples() const { return near_.size(); }
  const standardiser& scale() const { return scale_; }
  const pca& axes() const { return axes_; }

 private:
  double median_distance() const {
    constexpr int most = 64;
    const int count = std::min(most, near_.size());
    std::vector<double> distances;
    for (int s = 0; s < count; ++s) {
      const int i = static_cast<int>(static_cast<long>(s) * near_.size() / count);
      distances.push_back(near_.predict(near_.point(i), near_.index(i)).distance);
    }
    return meta::upper_median(std::move(distances));
  }

  standardiser scale_;
  pca axes_;
  knn near_;
  double typical_distance_ = 0;
};

/// Best predicted first, with ties as groups.
template <class Rows>
ranking rank(const predictor& p, const Rows& feature_rows) {
  std::vector<double> scores;
  for (const auto& features : feature_rows) scores.push_back(p.predict(features).value);
  return rank(std::span<const double>(scores));
}

/// The papers' model as one of the learners that `evaluate` compares.
inline learner knn_learner(predictor_options options = {}) {
  return [options](std::span<const example> examples) -> scorer {
    return [p = std::make_shared<const predictor>(predictor::train(examples, options))](std::span<const candidate> points) {
      std::vector<double> scores;
      for (const candidate& c : points) scores.push_back(p->predict(c.features).value);
      return scores;
    };
  };
}

}  // namespace hoist::model
