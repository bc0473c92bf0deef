#pragma once
// The mean of the k nearest neighbours, with how much they differ and how far they are.

#include <hoist/model/matrix.hpp>
#include <hoist/model/prediction.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hoist::model {

/// A training point and its share in a prediction; shares sum to 1.
struct neighbour {
  int index = 0;
  double distance = 0;
  double weight = 0;
};

/// k nearest neighbours by Euclidean distance, exact. Ties at the k-th distance are taken by expectation: of e points
/// at that distance, with c points nearer, each weighs (k - c) / (e k), so the order of the rows has no influence.
/// The points are sorted by their first coordinate, and a query looks outwards from its own until that coordinate
/// alone is farther than the k-th neighbour. Source: [Remmelg2020] 5.3.
class knn {
 public:
  knn() = default;

  /// `by_distance`: neighbours weigh the reciprocal of their distance ([Remmelg2019] 7.2.4), not alike.
  /// Fails when there is no point, or not one response per point, or k < 1.
  knn(const matrix& points, std::vector<double> y, int k = 5, bool by_distance = false)
      : k_(std::min(k, points.rows)), by_distance_(by_distance), y_(std::move(y)) {
    if (points.rows == 0) throw std::invalid_argument("a model of nearest neighbours needs at least one point.");
    if (static_cast<int>(y_.size()) != points.rows)
      throw std::invalid_argument("there are " + std::to_string(points.rows) + " points but " + std::to_string(y_.size()) +
                                  " responses.");
    if (k < 1) throw std::invalid_argument("the number of neighbours must be at least 1.");
    index_.resize(y_.size());
    std::iota(index_.begin(), index_.end(), 0);
    if (points.cols > 0) std::ranges::stable_sort(index_, [&](int i, int j) { return points(i, 0) < points(j, 0); });
    points_ = matrix(points.rows, points.cols);
    for (int i = 0; i < points.rows; ++i) std::ranges::copy(points.row(index_[at(i)]), points_.row(i).begin());
  }

  int k() const { return k_; }
  int size() const { return points_.rows; }
  /// The i-th training point in the order of the first coordinate, and its index as it was given.
  std::span<const double> point(int i) const { return points_.row(i); }
  int index(int i) const { return index_[at(i)]; }

  /// The neighbours with their weights, sorted by index; the training point `excluded` is left out (-1: none).
  std::vector<neighbour> neighbours(std::span<const double> x, int excluded = -1) const {
    if (static_cast<int>(x.size()) != points_.cols)
      throw std::invalid_argument("a query has " + std::to_string(x.size()) + " coordinates where the points have " +
                                  std::to_string(points_.cols) + ".");
    search s(std::min(k_, excluded < 0 ? size() : size() - 1));
    int up = points_.cols == 0 ? 0 : first_not_below(x[0]), down = up - 1;
    while (s.k > 0 && (up < size() || down >= 0)) {
      if (up < size()) up = visit(s, x, up, excluded) ? up + 1 : size();
      if (down >= 0) down = visit(s, x, down, excluded) ? down - 1 : -1;
    }
    return weighted(s);
  }

  prediction predict(std::span<const double> x, int excluded = -1) const {
    prediction p;
    std::vector<neighbour> near = neighbours(x, excluded);
    if (by_distance_) weigh_by_distance(near);
    for (const neighbour& n : near) {
      p.value += n.weight * y_[at(n.index)];
      p.distance += n.weight * n.distance;
    }
    for (const neighbour& n : near) p.spread += n.weight * (y_[at(n.index)] - p.value) * (y_[at(n.index)] - p.value);
    p.spread = std::sqrt(p.spread);
    return p;
  }

 private:
  static constexpr double tie = 1e-9;  // squared distances that differ by less, relatively, are equal

  struct search {
    explicit search(int count) : k(count), nearest(static_cast<std::size_t>(count), infinity) {}
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    double bound() const { return nearest.back() * (1 + tie); }

    int k;
    std::vector<double> nearest;                // the k least squared distances so far, ascending
    std::vector<std::pair<int, double>> found;  // index and squared distance of all that were within the bound
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  int first_not_below(double first) const {
    int low = 0, high = size();
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (points_(middle, 0) < first)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  /// False when no point beyond position i can be within the bound.
  bool visit(search& s, std::span<const double> x, int i, int excluded) const {
    const std::span<const double> p = points_.row(i);
    const double bound = s.bound();
    if (!p.empty() && (p[0] - x[0]) * (p[0] - x[0]) > bound) return false;
    if (index_[at(i)] == excluded) return true;
    double d = 0;
    for (std::size_t j = 0; j < p.size(); ++j) {
      d += (p[j] - x[j]) * (p[j] - x[j]);
      if (d > bound) return true;
    }
    s.found.emplace_back(index_[at(i)], d);
    if (d < s.nearest.back()) {
      s.nearest.pop_back();
      s.nearest.insert(std::ranges::upper_bound(s.nearest, d), d);
    }
    return true;
  }

  static void weigh_by_distance(std::vector<neighbour>& near) {
    constexpr double least = 1e-6;  // of a distance
    double sum = 0;
    for (neighbour& n : near) sum += n.weight /= std::max(n.distance, least);
    for (neighbour& n : near) n.weight /= sum;
  }

  static std::vector<neighbour> weighted(const search& s) {
    std::vector<neighbour> result;
    if (s.k == 0) return result;
    const double edge = s.nearest.back();
    int nearer = 0, equal = 0;
    for (const auto& [i, d] : s.found) {
      nearer += d < edge * (1 - tie);
      equal += d >= edge * (1 - tie) && d <= edge * (1 + tie);
    }
    for (const auto& [i, d] : s.found)
      if (d <= edge * (1 + tie))
        result.push_back({i, std::sqrt(d), (d < edge * (1 - tie) ? 1.0 : double(s.k - nearer) / equal) / s.k});
    std::ranges::sort(result, {}, &neighbour::index);
    return result;
  }

  int k_ = 0;
  bool by_distance_ = false;
  std::vector<double> y_;
  std::vector<int> index_;
  matrix points_;
};

}  // namespace hoist::model
