#pragma once
// Which features let programs predict one another: a metric of nearest neighbours, and the few features that suffice.

#include <tools/laboratory/columns.hpp>
#include <hoist/model/examples.hpp>
#include <hoist/model/knn.hpp>
#include <hoist/model/matrix.hpp>
#include <hoist/model/predictor.hpp>
#include <tools/laboratory/sampling.hpp>
#include <hoist/model/standardise.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

/// How much is looked at: `examples` at most, chosen by `seed`. Of the metric: gradient `steps` over `batch` examples
/// each. Of the selection: at most `most` features, judged by `k` neighbours.
struct transfer_options {
  int examples = 1500;
  unsigned long seed = 1;
  int steps = 200;
  int batch = 64;
  int most = 8;
  int k = 5;
};

namespace transfer_detail {

/// Standardised examples, each with the number of its program; a program alone counts as many, one an example.
struct problem {
  standardiser scale;
  matrix z;
  std::vector<double> y;
  std::vector<int> program;

  bool may_tell(int from, int to) const {
    return program[static_cast<std::size_t>(from)] != program[static_cast<std::size_t>(to)];
  }
  double response(int i) const { return y[static_cast<std::size_t>(i)]; }
};

inline problem problem_of(std::span<const example> examples, const transfer_options& o) {
  problem p;
  const matrix x = feature_matrix(examples);
  p.scale = standardiser::fit(x);
  const std::vector<int> order = draws(o.seed).permutation(x.rows);
  p.z = matrix(std::min(x.rows, o.examples), p.scale.outputs());
  std::map<std::string_view, int> numbers;
  for (int i = 0; i < p.z.rows; ++i) {
    const int from = order[static_cast<std::size_t>(i)];
    const example& e = examples[static_cast<std::size_t>(from)];
    std::ranges::copy(p.scale.apply(x.row(from)), p.z.row(i).begin());
    p.y.push_back(e.y);
    p.program.push_back(numbers.emplace(e.program, static_cast<int>(numbers.size())).first->second);
  }
  if (numbers.size() == 1)
    for (int i = 0; i < p.z.rows; ++i) p.program[static_cast<std::size_t>(i)] = i;
  return p;
}

/// The gradient by the squared weights of (prediction - y)^2 of example i, added to `gradient`; the prediction is the
/// mean of the other programs' responses, each weighing exp(-distance^2).
inline void add_gradient(const problem& p, int i, std::span<const double> squares, std::vector<double>& gradient) {
  std::vector<double> distance(static_cast<std::size_t>(p.z.rows), std::numeric_limits<double>::infinity());
  double least = std::numeric_limits<double>::infinity();
  for (int j = 0; j < p.z.rows; ++j) {
    if (!p.may_tell(j, i)) continue;
    double d = 0;
    for (int f = 0; f < p.z.cols; ++f)
      d += squares[static_cast<std::size_t>(f)] * (p.z(i, f) - p.z(j, f)) * (p.z(i, f) - p.z(j, f));
    least = std::min(least, distance[static_cast<std::size_t>(j)] = d);
  }
  double all = 0, sum = 0;
  for (int j = 0; j < p.z.rows; ++j) {
    double& weight = distance[static_cast<std::size_t>(j)];
    weight = std::exp(least - weight);
    all += weight;
    sum += weight * p.response(j);
  }
  if (!(all > 0)) return;
  const double predicted = sum / all, error = predicted - p.response(i);
  for (int j = 0; j < p.z.rows; ++j) {
    const double share = distance[static_cast<std::size_t>(j)] / all;
    if (share < 1e-6) continue;
    const double by_distance = 2 * error * (predicted - p.response(j)) * share;
    for (int f = 0; f < p.z.cols; ++f)
      gradient[static_cast<std::size_t>(f)] += by_distance * (p.z(i, f) - p.z(j, f)) * (p.z(i, f) - p.z(j, f));
  }
}

inline std::vector<double> weights(const problem& p, const transfer_options& o) {
  constexpr double first = 0.5, rate = 0.03, slow = 0.9, slower = 0.999;
  const std::size_t width = static_cast<std::size_t>(p.z.cols);
  std::vector<double> w(width, first), mean(width), square(width);
  draws draw(o.seed);
  for (int step = 1; step <= o.steps; ++step) {
    std::vector<double> squares(width), gradient(width);
    for (std::size_t f = 0; f < width; ++f) squares[f] = w[f] * w[f];
    for (int b = 0; b < o.batch; ++b) add_gradient(p, draw.below(p.z.rows), squares, gradient);
    for (std::size_t f = 0; f < width; ++f) {
      const double g = gradient[f] * 2 * w[f] / o.batch;
      mean[f] = slow * mean[f] + (1 - slow) * g;
      square[f] = slower * square[f] + (1 - slower) * g * g;
      const double m = mean[f] / (1 - std::pow(slow, step)), s = square[f] / (1 - std::pow(slower, step));
      w[f] -= rate * m / (std::sqrt(s) + 1e-9);
    }
  }
  for (double& x : w) x = std::abs(x);
  return w;
}

/// The mean squared error of k nearest neighbours of other programs when column f is added to `distances`.
inline double error_with(const problem& p, const matrix& distances, int f, int k) {
  double sum = 0;
  std::vector<std::pair<double, int>> near;
  for (int i = 0; i < p.z.rows; ++i) {
    near.clear();
    for (int j = 0; j < p.z.rows; ++j) {
      if (!p.may_tell(j, i)) continue;
      const std::pair d(distances(i, j) + (p.z(i, f) - p.z(j, f)) * (p.z(i, f) - p.z(j, f)), j);
      if (static_cast<int>(near.size()) == k && !(d < near.back())) continue;
      if (static_cast<int>(near.size()) == k) near.pop_back();
      near.insert(std::ranges::upper_bound(near, d), d);
    }
    double mean = 0;
    for (const auto& [d, j] : near) mean += p.response(j) / static_cast<double>(near.size());
    sum += (mean - p.response(i)) * (mean - p.response(i));
  }
  return sum / p.z.rows;
}

}  // namespace transfer_detail

/// One weight for each feature (0: of no use, or constant) of the distance under which the other programs' examples
/// predict a program's best: gradient descent on the squared error of a prediction by all of them, the nearer the more.
/// Source: [Remmelg2019] 7.2.4, which asks for a learned metric; the loss is kernel regression's ([Weinberger2007])
/// with a program's own examples left out. Fails when there is no example.
inline std::vector<double> learn_metric(std::span<const example> examples, const transfer_options& o = {}) {
  const transfer_detail::problem p = transfer_detail::problem_of(examples, o);
  const std::vector<double> w = transfer_detail::weights(p, o);
  std::vector<double> all(static_cast<std::size_t>(p.scale.inputs()));
  for (std::size_t f = 0; f < w.size(); ++f) all[static_cast<std::size_t>(p.scale.retained()[f])] = w[f];
  return all;
}

/// The features, best first, that nearest neighbours need to predict one program from the others: each time the one
/// that lowers the squared error most, until none does by a thousandth. Fails when there is no example.
inline std::vector<int> select_features(std::span<const example> examples, const transfer_options& o = {}) {
  namespace detail = transfer_detail;
  const detail::problem p = detail::problem_of(examples, o);
  matrix distances(p.z.rows, p.z.rows);
  std::vector<int> chosen;
  for (double last = std::numeric_limits<double>::infinity(); static_cast<int>(chosen.size()) < o.most;) {
    int best = -1;
    double least = last;
    for (int f = 0; f < p.z.cols; ++f) {
      if (std::ranges::find(chosen, p.scale.retained()[static_cast<std::size_t>(f)]) != chosen.end()) continue;
      const double e = detail::error_with(p, distances, f, o.k);
      if (e < 0.999 * least) best = f, least = e;
    }
    if (best < 0) break;
    last = least;
    chosen.push_back(p.scale.retained()[static_cast<std::size_t>(best)]);
    for (int i = 0; i < p.z.rows; ++i)
      for (int j = 0; j < p.z.rows; ++j) distances(i, j) += (p.z(i, best) - p.z(j, best)) * (p.z(i, best) - p.z(j, best));
  }
  return chosen;
}

/// Nearest neighbours under a learned metric.
inline learner metric_learner(transfer_options o = {}) {
  return [o](std::span<const example> examples) -> scorer {
    struct fitted {
      standardiser scale;
      std::vector<double> weights;
      knn near;
      std::vector<double> place(std::span<const double> features) const {
        std::vector<double> z = scale.apply(features);
        for (std::size_t f = 0; f < z.size(); ++f) z[f] *= weights[static_cast<std::size_t>(scale.retained()[f])];
        return z;
      }
    };
    auto m = std::make_shared<fitted>();
    m->scale = standardiser::fit(feature_matrix(examples));
    m->weights = learn_metric(examples, o);
    matrix places(static_cast<int>(examples.size()), m->scale.outputs());
    std::vector<double> y;
    for (const example& e : examples) {
      std::ranges::copy(m->place(e.what.features), places.row(static_cast<int>(y.size())).begin());
      y.push_back(e.y);
    }
    m->near = knn(places, std::move(y), o.k);
    return [m](std::span<const candidate> points) {
      std::vector<double> scores;
      for (const candidate& c : points) scores.push_back(m->near.predict(m->place(c.features)).value);
      return scores;
    };
  };
}

/// The papers' model on the features that `select_features` chooses; of one feature or none, on all.
inline learner selected_learner(transfer_options o = {}) {
  return [o](std::span<const example> examples) -> scorer {
    std::vector<int> columns = select_features(examples, o);
    const learner model = knn_learner({.k = o.k, .explained = 1});
    return columns.empty() ? model(examples) : on_columns(model, std::move(columns))(examples);
  };
}

}  // namespace hoist::model
