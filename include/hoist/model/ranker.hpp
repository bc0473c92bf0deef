#pragma once
// A trained model over whole feature vectors: it finds the features that it was trained on by their names.

#include <hoist/features/vector.hpp>
#include <hoist/model/forest.hpp>
#include <hoist/model/predictor.hpp>

#include <algorithm>
#include <functional>
#include <future>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace hoist::model {

/// Predicts throughput from a vector of all features of this version, though the model may know only some of them:
/// nearest neighbours among rows, or a forest.
/// Fails (std::invalid_argument) when the model has a feature that this version does not know.
class ranker {
 public:
  explicit ranker(const dataset& data) : columns_(columns_of(data.feature_names)), model_(predictor::train(data)) {}
  explicit ranker(forest f) : columns_(columns_of(f.features())), model_(std::move(f)) {}

  /// `all`: the features in the order of `features::feature_names`.
  prediction predict(std::span<const double> all) const {
    std::vector<double> some;
    for (std::size_t c : columns_) some.push_back(all[c]);
    return std::visit([&](const auto& m) { return m.predict(some); }, model_);
  }
  /// The same for many, on all cores: of each item, `features_of` it.
  template <class Items, class F>
  std::vector<prediction> predict_each(const Items& items, F features_of) const {
    constexpr std::size_t worth_a_thread = 256;
    const std::size_t count = std::size(items), threads = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t each = std::max(worth_a_thread, count / threads + 1);
    std::vector<prediction> all(count);
    const auto some = [&](std::size_t from) {
      const std::size_t to = std::min(count, from + each);
      if (const forest* f = trees()) {
        std::vector<double> rows;
        rows.reserve((to - from) * columns_.size());
        for (std::size_t i = from; i < to; ++i)
          for (std::size_t c : columns_) rows.push_back(std::invoke(features_of, items[i])[c]);
        std::ranges::copy(f->predict_rows(rows), all.begin() + static_cast<std::ptrdiff_t>(from));
      } else {
        for (std::size_t i = from; i < to; ++i) all[i] = predict(std::invoke(features_of, items[i]));
      }
    };
    std::vector<std::future<void>> others;
    for (std::size_t from = each; from < count; from += each) others.push_back(std::async(std::launch::async, some, from));
    some(0);
    for (std::future<void>& o : others) o.get();
    return all;
  }

  /// The nearest neighbours; none where the model is a forest.
  const predictor* neighbours() const { return std::get_if<predictor>(&model_); }
  const forest* trees() const { return std::get_if<forest>(&model_); }

 private:
  static std::vector<std::size_t> columns_of(const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    for (const std::string& name : names) {
      const auto* at = std::ranges::find(features::feature_names, name);
      if (at == std::end(features::feature_names))
        throw std::invalid_argument("the measurements have a feature " + name +
                                    " that this version does not know; measure and train again.");
      columns.push_back(static_cast<std::size_t>(at - std::begin(features::feature_names)));
    }
    return columns;
  }

  std::vector<std::size_t> columns_;
  std::variant<predictor, forest> model_;
};

}  // namespace hoist::model
