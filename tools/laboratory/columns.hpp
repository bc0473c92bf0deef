#pragma once
// Learners that see some features, or some examples, only; and several learners as one.

#include <hoist/model/examples.hpp>
#include <tools/laboratory/sampling.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace hoist::model {

namespace columns_detail {
/// Copies of the features at some columns, which stay while the object lives.
class narrow {
 public:
  template <class Item, class Features>
  narrow(std::span<const Item> items, const std::vector<int>& columns, Features features_of) : width_(columns.size()) {
    values_.reserve(items.size() * width_);
    for (const Item& i : items)
      for (int c : columns) values_.push_back(features_of(i)[static_cast<std::size_t>(c)]);
  }
  std::span<const double> row(std::size_t i) const { return {values_.data() + i * width_, width_}; }

 private:
  std::size_t width_;
  std::vector<double> values_;
};
}  // namespace columns_detail

/// `learn`, shown the features at `columns` only.
inline learner on_columns(learner learn, std::vector<int> columns) {
  return [learn = std::move(learn), columns = std::move(columns)](std::span<const example> examples) -> scorer {
    using columns_detail::narrow;
    const auto seen = std::make_shared<const narrow>(examples, columns, [](const example& e) { return e.what.features; });
    std::vector<example> some(examples.begin(), examples.end());
    for (std::size_t i = 0; i < some.size(); ++i) some[i].what.features = seen->row(i);
    return [score = learn(some), columns, seen](std::span<const candidate> points) {
      const narrow asked(points, columns, [](const candidate& c) { return c.features; });
      std::vector<candidate> all(points.begin(), points.end());
      for (std::size_t i = 0; i < all.size(); ++i) all[i].features = asked.row(i);
      return score(all);
    };
  };
}

/// `learn`, shown at most `most` examples, chosen by a seed.
inline learner on_at_most(std::size_t most, learner learn, unsigned long seed = 1) {
  return [=, learn = std::move(learn)](std::span<const example> examples) -> scorer {
    if (examples.size() <= most) return learn(examples);
    std::vector<example> some;
    const std::vector<int> order = draws(seed).permutation(static_cast<int>(examples.size()));
    for (std::size_t i = 0; i < most; ++i) some.push_back(examples[static_cast<std::size_t>(order[i])]);
    return learn(some);
  };
}

/// `learn`, shown features that were dealt out anew among the examples of each case: if it still beats chance, it sees what
/// it should not.
inline learner on_shuffled_features(learner learn, unsigned long seed = 1) {
  return [=, learn = std::move(learn)](std::span<const example> examples) -> scorer {
    std::map<std::tuple<std::string_view, std::string_view, long, long, long>, std::vector<std::size_t>> cases;
    for (std::size_t i = 0; i < examples.size(); ++i)
      cases[{examples[i].program, examples[i].what.device, examples[i].what.rows, examples[i].what.cols,
             examples[i].what.third}]
          .push_back(i);
    std::vector<example> dealt(examples.begin(), examples.end());
    deal_out(cases, seed, [&](std::size_t to, std::size_t from) { dealt[to].what.features = examples[from].what.features; });
    return learn(dealt);
  };
}

}  // namespace hoist::model
