#pragma once
// A trained model over whole feature vectors: it finds the features that it was trained on by their names.

#include <hoist/features/vector.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/shared.hpp>
#include <hoist/model/prediction.hpp>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace hoist::model {

/// What a model may know of a variant beside its features, by the names that it has for it.
inline constexpr std::string_view launch_numbers[] = {"launches", "groups"};

/// Predicts throughput from a vector of all features of this version, and of launches and groups after them, though the model may
/// know only some of them: any model M with `predict_rows(rows)`, such as trees (model/time_forest.hpp).
/// Where a vector ends with the features, launches and groups are 1.
/// Fails (std::invalid_argument) when the model has a feature that this version does not know.
class ranker {
 public:
  template <class M>
  ranker(M m, const std::vector<std::string>& features)
      : columns_(columns_of(features)), model_(meta::shared<holder<M>>::make(std::move(m))) {}

  /// `all`: the features in the order of `features::feature_names`, or what has them by place, such as a candidate.
  template <class X>
  prediction predict(const X& all) const {
    std::vector<double> some;
    for (std::size_t c : columns_) some.push_back(number_of(all, c));
    return model_->predict_rows(some)[0];
  }
  /// Predictions for many items, on all cores, which have their features by place.
  template <class Items>
  std::vector<prediction> predict_each(const Items& items) const {
    return predict_each(items, [](const auto& item) -> const auto& { return item; });
  }
  /// The same, where `features_of`, a function or a member, gives the features of an item.
  template <class Items, class F>
  std::vector<prediction> predict_each(const Items& items, F features_of) const {
    constexpr std::size_t worth_a_thread = 256;
    const std::size_t count = std::size(items),
                      each = std::max(worth_a_thread, count / static_cast<std::size_t>(meta::cores()) + 1);
    std::vector<prediction> all(count);
    const auto features = [&](std::size_t i) -> const auto& {
      if constexpr (std::is_member_pointer_v<F>)
        return items[i].*features_of;
      else
        return features_of(items[i]);
    };
    meta::in_parallel(static_cast<long>((count + each - 1) / each), [&](long part) {
      const std::size_t from = static_cast<std::size_t>(part) * each, to = std::min(count, from + each);
      std::vector<double> rows;
      rows.reserve((to - from) * columns_.size());
      for (std::size_t i = from; i < to; ++i)
        for (std::size_t c : columns_) rows.push_back(number_of(features(i), c));
      const std::vector<prediction> some = model_->predict_rows(rows);
      std::copy(some.begin(), some.end(), all.begin() + static_cast<std::ptrdiff_t>(from));
    });
    return all;
  }

  /// The model, where it is an M; else null.
  template <class M>
  const M* as() const {
    return model_->kind() == &kind_of<M> ? &static_cast<const holder<M>&>(*model_).what : nullptr;
  }

 private:
  template <class M>
  static constexpr char kind_of = 0;  ///< its address says which M: programs may be without RTTI
  struct any {
    virtual const char* kind() const = 0;
    virtual std::vector<prediction> predict_rows(std::span<const double> rows) const = 0;
    virtual ~any() = default;
  };
  template <class M>
  struct holder final : any {
    M what;
    explicit holder(M m) : what(std::move(m)) {}
    const char* kind() const override { return &kind_of<M>; }
    std::vector<prediction> predict_rows(std::span<const double> rows) const override { return what.predict_rows(rows); }
  };

  template <class X>
  static double number_of(const X& all, std::size_t column) {
    if constexpr (requires { all.size(); })
      return column < all.size() ? all[column] : 1;
    else
      return all[column];
  }

  HOIST_LAZY static std::vector<std::size_t> columns_of(const std::vector<std::string>& names) {
    constexpr std::size_t after = std::size(features::feature_names);
    std::vector<std::size_t> columns;
    for (const std::string& name : names) {
      if (const auto* of_launch = std::find(std::begin(launch_numbers), std::end(launch_numbers), name);
          of_launch != std::end(launch_numbers)) {
        columns.push_back(after + static_cast<std::size_t>(of_launch - std::begin(launch_numbers)));
        continue;
      }
      const auto* at = std::find(std::begin(features::feature_names), std::end(features::feature_names), name);
      if (at == std::end(features::feature_names))
        throw std::invalid_argument("the measurements have a feature " + name +
                                    " that this version does not know; measure and train again.");
      columns.push_back(static_cast<std::size_t>(at - std::begin(features::feature_names)));
    }
    return columns;
  }

  std::vector<std::size_t> columns_;
  meta::shared<const any> model_;
};

}  // namespace hoist::model
