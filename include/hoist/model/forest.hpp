#pragma once
// Sums of regression trees, in members that each were trained without one program.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/listed.hpp>
#include <hoist/model/prediction.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
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

/// Trees that are added up to a start value. `left_out`: the programs whose rows they have not seen, divided by commas.
struct boosted_trees {
  std::string left_out;
  float start = 0;
  std::vector<std::int32_t> roots;
  std::vector<tree_node> nodes;

  static constexpr int deepest = 64;  ///< branchings on the way to a leaf

  /// Fails where a node leads out of the nodes or back, two lead to one, a way is too long, a node asks for a feature beyond
  /// `features`, or a number isn't finite.
  HOIST_LAZY void check(int features) const {
    const auto size = static_cast<std::int32_t>(nodes.size());
    std::vector<int> depth(nodes.size(), -1);  // of what something leads to
    const auto lead_to = [&](std::int32_t to, int at) {
      int& d = depth[static_cast<std::size_t>(to)];
      if (std::exchange(d, at) >= 0) throw std::invalid_argument("two nodes of a tree lead to the same one.");
      if (at > deepest) throw std::invalid_argument("a tree never ends.");
    };
    for (std::int32_t r : roots) {
      if (r < 0 || r >= size) throw std::invalid_argument("a tree's root is none of its nodes.");
      lead_to(r, 0);
    }
    for (std::int32_t i = 0; i < size; ++i) {
      const tree_node& n = nodes[static_cast<std::size_t>(i)];
      if (n.feature >= features) throw std::invalid_argument("a tree asks for a feature that the forest doesn't have.");
      if (!std::isfinite(n.value)) throw std::invalid_argument("a number of a tree is not finite.");
      if (n.feature < 0) continue;
      if (n.left <= i || n.right <= i || n.left >= size || n.right >= size)
        throw std::invalid_argument("a node of a tree leads to none that comes later.");
      lead_to(n.left, depth[static_cast<std::size_t>(i)] + 1);
      lead_to(n.right, depth[static_cast<std::size_t>(i)] + 1);
    }
  }
};

/// A number as an integer, of which the order is the same: for any but NaN, which is above all.
HOIST_LAZY std::int32_t ordered(float x) {
  const auto bits = std::bit_cast<std::int32_t>(x);
  if (bits << 1 == 0) return 0;
  const std::int32_t up = bits ^ (bits >> 31 & std::numeric_limits<std::int32_t>::max());
  return std::min(up, std::numeric_limits<std::int32_t>::max() - 1);
}

/// Trees laid out for going down without a branch: a node's children lie side by side, and a leaf leads to itself,
/// whatever its feature is.
class tree_walk {
 public:
  HOIST_LAZY explicit tree_walk(const boosted_trees& trees) {
    for (std::int32_t root : trees.roots) {
      roots_.push_back(static_cast<std::int32_t>(steps_.size()));
      place(trees, root, grown(1));
    }
  }

  const std::vector<std::int32_t>& roots() const { return roots_; }

  /// Adds a tree's values to `y`, one for each point; of each, x holds `features` numbers, `ordered`.
  HOIST_LAZY void add(std::int32_t root, const std::int32_t* x, std::size_t features, std::span<double> y) const {
    constexpr std::size_t batch = 16;  // go down at once, so that none waits for another's loads
    for (std::size_t from = 0; from < y.size(); from += batch, x += batch * features) {
      const std::size_t some = std::min(y.size() - from, batch);
      std::int32_t at[batch];
      std::fill(at, at + some, root);
      for (std::int32_t moved = 1; moved != 0;) {
        moved = 0;
        for (std::size_t p = 0; p < some; ++p) {
          const step& s = steps_[static_cast<std::size_t>(at[p])];
          const std::int32_t next = s.child + !(x[p * features + s.feature] < s.below);
          moved |= next ^ at[p];
          at[p] = next;
        }
      }
      for (std::size_t p = 0; p < some; ++p) y[from + p] += values_[static_cast<std::size_t>(at[p])];
    }
  }

 private:
  struct step {
    std::int32_t below;
    std::uint32_t feature;
    std::int32_t child;
  };

  HOIST_LAZY std::size_t grown(std::size_t by) {
    const std::size_t before = steps_.size();
    steps_.resize(before + by);
    values_.resize(before + by);
    return before;
  }
  HOIST_LAZY void place(const boosted_trees& trees, std::int32_t node, std::size_t at) {
    const tree_node& n = trees.nodes[static_cast<std::size_t>(node)];
    if (n.feature < 0) {
      steps_[at] = {std::numeric_limits<std::int32_t>::max(), 0, static_cast<std::int32_t>(at)};
      values_[at] = n.value;
      return;
    }
    const std::size_t child = grown(2);
    steps_[at] = {ordered(n.value), static_cast<std::uint32_t>(n.feature), static_cast<std::int32_t>(child)};
    place(trees, n.left, child);
    place(trees, n.right, child + 1);
  }

  std::vector<std::int32_t> roots_;
  std::vector<step> steps_;
  std::vector<float> values_;  ///< of leaves
};

/// The mean over the members, and how much they differ: a program that is not among those left out is predicted by all,
/// one that is by the member that has not seen it. Source of the trees: gradient boosting (XGBoost), docs/model.md section 3.
class forest {
 public:
  forest() = default;

  /// `knows_steps`: it learned from kernels that make several steps of a time loop, too. Fails when there is no member, or a tree is
  /// damaged.
  HOIST_LAZY forest(std::vector<std::string> features, std::vector<boosted_trees> members, bool knows_steps = false)
      : features_(std::move(features)), members_(std::move(members)), knows_steps_(knows_steps) {
    if (members_.empty()) throw std::invalid_argument("a forest needs at least one member.");
    for (const boosted_trees& m : members_) {
      m.check(static_cast<int>(features_.size()));
      walks_.emplace_back(m);
    }
  }

  const std::vector<std::string>& features() const { return features_; }
  const std::vector<boosted_trees>& members() const { return members_; }
  bool knows_steps() const { return knows_steps_; }

  /// The members that have not seen a program `p` with `is_it(p)`; all of them if none has.
  template <class F>
  forest unaware_of(F is_it) const {
    std::vector<boosted_trees> some;
    for (const boosted_trees& m : members_)
      if (meta::any_listed(m.left_out, is_it)) some.push_back(m);
    return some.empty() ? *this : forest(features_, std::move(some), knows_steps_);
  }

  /// `x`: the features in the order of `features()`. Fails when there are more or fewer, or one isn't finite.
  HOIST_LAZY prediction predict(std::span<const double> x) const {
    if (x.size() != features_.size())
      throw std::invalid_argument("a forest of " + std::to_string(features_.size()) + " features is asked about " +
                                  std::to_string(x.size()) + ".");
    return predict_rows(x)[0];
  }

  /// Where a point lies among the trees: what each member's trees add for it, in `parts` runs of trees one after the other. Points are
  /// near each other here that trees tell apart late or not at all. Fails as `predict` does.
  HOIST_LAZY std::vector<double> place_of(std::span<const double> x, int parts) const {
    if (x.size() != features_.size() || !std::all_of(x.begin(), x.end(), [](double f) { return std::isfinite(f); }))
      throw std::invalid_argument("a forest is asked where " + std::to_string(x.size()) + " features lie, of which it has " +
                                  std::to_string(features_.size()) + ", or one isn't finite.");
    std::vector<std::int32_t> narrow;
    for (const double f : x) narrow.push_back(ordered(static_cast<float>(f)));
    std::vector<double> place;
    for (const tree_walk& m : walks_)
      for (std::size_t part = 0, of = static_cast<std::size_t>(parts); part < of; ++part) {
        double sum = 0;
        for (std::size_t t = part * m.roots().size() / of; t < (part + 1) * m.roots().size() / of; ++t)
          m.add(m.roots()[t], narrow.data(), x.size(), std::span(&sum, 1));
        place.push_back(sum);
      }
    return place;
  }

  /// Predictions for many points, whose features `rows` holds one point after the other.
  HOIST_LAZY std::vector<prediction> predict_rows(std::span<const double> rows) const {
    if (features_.empty() || rows.size() % features_.size() != 0)
      throw std::invalid_argument("rows of a forest of " + std::to_string(features_.size()) + " features hold " +
                                  std::to_string(rows.size()) + " numbers.");
    for (double x : rows)
      if (!std::isfinite(x)) throw std::invalid_argument("a forest is asked about a feature that is not finite.");
    std::vector<std::int32_t> narrow;
    for (double x : rows) narrow.push_back(ordered(static_cast<float>(x)));  // as the trees were trained
    std::vector<prediction> all(rows.size() / features_.size());
    for (std::size_t from = 0; from < all.size(); from += at_once)
      predict_some(narrow.data() + from * features_.size(), std::span(all).subspan(from, std::min(at_once, all.size() - from)));
    return all;
  }

 private:
  static constexpr std::size_t at_once = 128;  ///< points for which a tree stays in the cache

  HOIST_LAZY void predict_some(const std::int32_t* x, std::span<prediction> to) const {
    double sum[at_once]{}, squares[at_once]{};
    for (std::size_t k = 0; k < members_.size(); ++k) {
      const tree_walk& m = walks_[k];
      double y[at_once];
      std::fill(y, y + at_once, static_cast<double>(members_[k].start));
      for (std::int32_t root : m.roots()) m.add(root, x, features_.size(), std::span(y, to.size()));
      for (std::size_t p = 0; p < to.size(); ++p) sum[p] += y[p], squares[p] += y[p] * y[p];
    }
    const double n = static_cast<double>(members_.size());
    for (std::size_t p = 0; p < to.size(); ++p) {
      const double mean = sum[p] / n;
      to[p] = {mean, std::sqrt(std::max(0.0, squares[p] / n - mean * mean)), 0};
    }
  }

  std::vector<std::string> features_;
  std::vector<boosted_trees> members_;
  bool knows_steps_ = false;
  std::vector<tree_walk> walks_;
};

}  // namespace hoist::model
