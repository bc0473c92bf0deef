#pragma once
// Sums of regression trees, in members that each were trained without one program.

#include <hoist/model/knn.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

/// A node: goes on at `left` where the feature is below `value`, else at `right`; a leaf (feature -1) adds `value`.
struct tree_node {
  std::int16_t feature = -1;
  float value = 0;
  std::int32_t left = 0, right = 0;
};

/// Trees that are added up to a start value. `left_out`: the program whose rows they have not seen.
struct boosted_trees {
  std::string left_out;
  float start = 0;
  std::vector<std::int32_t> roots;
  std::vector<tree_node> nodes;

  /// Fails where a node leads out of the nodes or back, or asks for a feature beyond `features`.
  void check(int features) const {
    const auto size = static_cast<std::int32_t>(nodes.size());
    for (std::int32_t r : roots)
      if (r < 0 || r >= size) throw std::invalid_argument("a tree's root is none of its nodes.");
    for (std::int32_t i = 0; i < size; ++i) {
      const tree_node& n = nodes[static_cast<std::size_t>(i)];
      if (n.feature >= features) throw std::invalid_argument("a tree asks for a feature that the forest doesn't have.");
      if (n.feature >= 0 && (n.left <= i || n.right <= i || n.left >= size || n.right >= size))
        throw std::invalid_argument("a node of a tree leads to none that comes later.");
    }
  }

  /// `x` as the trees were trained: in single precision.
  double of(std::span<const float> x) const {
    double sum = start;
    for (std::int32_t at : roots) {
      const tree_node* n = &nodes[static_cast<std::size_t>(at)];
      while (n->feature >= 0)
        n = &nodes[static_cast<std::size_t>(x[static_cast<std::size_t>(n->feature)] < n->value ? n->left : n->right)];
      sum += n->value;
    }
    return sum;
  }
};

/// The mean over the members, and how much they differ: a program that is not among those left out is predicted by all,
/// one that is by the member that has not seen it. Source of the trees: gradient boosting (XGBoost), model.md section 3.
class forest {
 public:
  forest() = default;

  /// Fails when there is no member, or a tree is damaged.
  forest(std::vector<std::string> features, std::vector<boosted_trees> members)
      : features_(std::move(features)), members_(std::move(members)) {
    if (members_.empty()) throw std::invalid_argument("a forest needs at least one member.");
    for (const boosted_trees& m : members_) m.check(static_cast<int>(features_.size()));
  }

  const std::vector<std::string>& features() const { return features_; }
  const std::vector<boosted_trees>& members() const { return members_; }

  /// The members that have not seen a program `p` with `is_it(p)`; all of them if none has.
  template <class F>
  forest unaware_of(F is_it) const {
    std::vector<boosted_trees> some;
    for (const boosted_trees& m : members_)
      if (is_it(std::string_view(m.left_out))) some.push_back(m);
    return some.empty() ? *this : forest(features_, std::move(some));
  }

  /// `x`: the features in the order of `features()`.
  prediction predict(std::span<const double> x) const {
    if (x.size() != features_.size())
      throw std::invalid_argument("a forest of " + std::to_string(features_.size()) + " features is asked about " +
                                  std::to_string(x.size()) + ".");
    const std::vector<float> narrow(x.begin(), x.end());
    double sum = 0, squares = 0;
    for (const boosted_trees& m : members_) {
      const double y = m.of(narrow);
      sum += y;
      squares += y * y;
    }
    const double n = static_cast<double>(members_.size()), mean = sum / n;
    return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean)), 0};
  }

 private:
  std::vector<std::string> features_;
  std::vector<boosted_trees> members_;
};

}  // namespace hoist::model
