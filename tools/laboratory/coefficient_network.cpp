// A network that predicts kernels' times, by Eigen.

#include <tools/laboratory/coefficient_network.hpp>

#include <hoist/features/vector.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

namespace {

using matrix = Eigen::MatrixXf;
using column = Eigen::VectorXf;

/// What the network sees of what is computed; all other features but times are of how it is scheduled.
constexpr std::string_view of_algorithm[] = {"real_flops",        "real_intensity", "real_ilp",   "paper_ifs",
                                             "paper_local_loads", "paper_barriers", "paper_loops"};
constexpr int of_algorithm_width = 8, of_schedule_width = 24;  // the paper's heads
constexpr int passes = 40, batch = 64;
constexpr float rate = 2e-3f;

double feature(const timed_variant& v, std::string_view name) { return v.of->features[features::at_of(name)]; }

/// The costs of a kernel in milliseconds, under coefficients of 1: appendix B, by hoist's counts. Computing, longer where units stand
/// idle; loads by the bytes of memory and of caches, by transactions, by passes through banks; stores by their efficiency; what
/// work-items keep; groups, and the launch.
std::vector<double> costs_of(const timed_variant& v, const target& on) {
  const auto times = [&](std::string_view name) { return v.roof_ms * std::exp2(feature(v, name)); };
  double groups = 1;
  for (const char* d : {"0", "1", "2"})
    groups *= std::exp2(feature(v, std::string("paper_global_size_") + d) - feature(v, std::string("paper_local_size_") + d));
  constexpr double group_ms = 1e-6;
  const double idle_units = 1 / std::max(0.05, feature(v, "real_tail") * feature(v, "real_fill"));
  return {idle_units * times("real_issue"),
          idle_units * times("real_flops"),
          times("real_dram"),
          times("real_l2"),
          times("real_requests"),
          times("real_requests") * std::exp2(feature(v, "real_sectors_per_request")),
          times("real_wavefronts"),
          times("paper_local_loads"),
          v.roof_ms / std::max(0.125, feature(v, "real_store_full")),
          times("real_regs"),
          groups * group_ms,
          on.launch_us / 1e3};
}

/// A layer: its weights, the last column of which is added, and the means of their gradients and of these squared, for Adam.
struct layer {
  matrix weights, gradients, squares;
  layer() = default;
  layer(int outputs, int inputs, std::mt19937_64& random) : weights(outputs, inputs + 1) {
    std::normal_distribution<float> normal(0, std::sqrt(1.f / static_cast<float>(inputs)));
    for (float& w : weights.reshaped()) w = normal(random);
    weights.col(inputs).setZero();
    gradients = squares = matrix::Zero(outputs, inputs + 1);
  }
  matrix of(const matrix& x) const {
    return (weights.leftCols(weights.cols() - 1) * x).colwise() + weights.col(weights.cols() - 1);
  }
  /// The gradient of x, of which `y` is the gradient of what the layer makes.
  matrix back(const matrix& y) const { return weights.leftCols(weights.cols() - 1).transpose() * y; }
  void learn(const matrix& y, const matrix& x, int step, float by) {
    matrix g(weights.rows(), weights.cols());
    g << y * x.transpose(), y.rowwise().sum();
    gradients = 0.9f * gradients + 0.1f * g;
    squares = 0.999f * squares + 0.001f * g.cwiseAbs2();
    const float a = 1 - std::pow(0.9f, static_cast<float>(step)), b = 1 - std::pow(0.999f, static_cast<float>(step));
    weights.array() -= by * (gradients.array() / a) / ((squares.array() / b).sqrt() + 1e-8f);
  }
};

/// Kernels as columns: the two kinds of features, in units of their spread, and the costs.
struct kernels {
  matrix algorithm, schedule, costs;
  column ln_ms;
};

class network {
 public:
  network(std::span<const timed_variant> from, const target& on, std::uint64_t seed) : on_(on), random_(seed + 1) {
    for (int i = 0; i < features::feature_count; ++i) {
      const std::string_view name = features::feature_names[i];
      if (std::ranges::find(of_algorithm, name) != std::end(of_algorithm))
        algorithm_.push_back(i);
      else if (!features::is_time(i))
        schedule_.push_back(i);
    }
    measure_spread(from);
    const kernels all = kernels_of(from);
    head_of_algorithm_ = layer(of_algorithm_width, static_cast<int>(algorithm_.size()), random_);
    head_of_schedule_ = layer(of_schedule_width, static_cast<int>(schedule_.size()), random_);
    coefficients_ = layer(static_cast<int>(all.costs.rows()), of_algorithm_width + of_schedule_width, random_);
    coefficients_.weights.col(coefficients_.weights.cols() - 1).setConstant(-2);  // a tenth of each cost to begin with
    train(all);
  }

  std::vector<double> ms(std::span<const timed_variant> of) const {
    const kernels k = kernels_of(of);
    const passed p = pass(k);
    std::vector<double> all;
    for (const float x : p.ms) all.push_back(x);
    return all;
  }

 private:
  struct passed {
    matrix algorithm, schedule, embedding, raw, coefficients;
    Eigen::RowVectorXf ms;
  };

  void measure_spread(std::span<const timed_variant> from) {
    mean_ = column::Zero(features::feature_count);
    spread_ = column::Zero(features::feature_count);
    for (int i = 0; i < features::feature_count; ++i) {
      double sum = 0, squares = 0;
      for (const timed_variant& v : from) {
        const double x = v.of->features[static_cast<std::size_t>(i)];
        sum += x;
        squares += x * x;
      }
      const auto n = static_cast<double>(from.size());
      mean_[i] = static_cast<float>(sum / n);
      spread_[i] = static_cast<float>(std::sqrt(std::max(1e-6, squares / n - sum / n * sum / n)));
    }
  }
  matrix seen(std::span<const timed_variant> of, const std::vector<int>& which) const {
    matrix x(static_cast<Eigen::Index>(which.size()), static_cast<Eigen::Index>(of.size()));
    for (Eigen::Index k = 0; k < x.cols(); ++k)
      for (Eigen::Index i = 0; i < x.rows(); ++i) {
        const int f = which[static_cast<std::size_t>(i)];
        const auto value = static_cast<float>(of[static_cast<std::size_t>(k)].of->features[static_cast<std::size_t>(f)]);
        x(i, k) = std::clamp((value - mean_[f]) / spread_[f], -4.f, 4.f);
      }
    return x;
  }
  kernels kernels_of(std::span<const timed_variant> of) const {
    kernels k{seen(of, algorithm_), seen(of, schedule_), {}, column(static_cast<Eigen::Index>(of.size()))};
    for (Eigen::Index i = 0; i < k.ln_ms.size(); ++i) {
      const timed_variant& v = of[static_cast<std::size_t>(i)];
      const std::vector<double> costs = costs_of(v, on_);
      if (k.costs.size() == 0) k.costs.resize(static_cast<Eigen::Index>(costs.size()), k.ln_ms.size());
      for (Eigen::Index c = 0; c < k.costs.rows(); ++c) k.costs(c, i) = static_cast<float>(costs[static_cast<std::size_t>(c)]);
      k.ln_ms[i] = static_cast<float>(std::log(v.ms));
    }
    return k;
  }
  passed pass(const kernels& k) const {
    passed p;
    p.algorithm = head_of_algorithm_.of(k.algorithm).cwiseMax(0.f);
    p.schedule = head_of_schedule_.of(k.schedule).cwiseMax(0.f);
    p.embedding.resize(p.algorithm.rows() + p.schedule.rows(), p.algorithm.cols());
    p.embedding << p.algorithm, p.schedule;
    p.raw = coefficients_.of(p.embedding);
    p.coefficients = p.raw.unaryExpr([](float x) { return x > 20 ? x : std::log1p(std::exp(x)); });  // positive
    p.ms = (p.coefficients.cwiseProduct(k.costs)).colwise().sum();
    return p;
  }
  void train(const kernels& all) {
    std::vector<Eigen::Index> order(static_cast<std::size_t>(all.ln_ms.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    int step = 0;
    for (int pass_number = 0; pass_number < passes; ++pass_number) {
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_() % i]);
      const float by = rate * (pass_number < passes / 2 ? 1.f : pass_number < 3 * passes / 4 ? 0.3f : 0.1f);
      for (std::size_t at = 0; at < order.size(); at += batch) {
        const std::vector<Eigen::Index> some(order.begin() + static_cast<std::ptrdiff_t>(at),
                                             order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), at + batch)));
        learn({all.algorithm(Eigen::all, some), all.schedule(Eigen::all, some), all.costs(Eigen::all, some), all.ln_ms(some)},
              ++step, by);
      }
    }
  }
  void learn(const kernels& k, int step, float by) {
    const passed p = pass(k);
    const Eigen::RowVectorXf off = (p.ms.array().log() - k.ln_ms.transpose().array()) / static_cast<float>(k.ln_ms.size());
    const Eigen::RowVectorXf of_sum = off.array() / p.ms.array();
    const matrix of_raw = (k.costs.array().rowwise() * of_sum.array()) / (1 + (-p.raw.array()).exp());
    const matrix of_embedding = coefficients_.back(of_raw);
    const matrix of_algorithm_head =
        of_embedding.topRows(p.algorithm.rows()).cwiseProduct((p.algorithm.array() > 0).cast<float>().matrix());
    const matrix of_schedule_head =
        of_embedding.bottomRows(p.schedule.rows()).cwiseProduct((p.schedule.array() > 0).cast<float>().matrix());
    coefficients_.learn(of_raw, p.embedding, step, by);
    head_of_algorithm_.learn(of_algorithm_head, k.algorithm, step, by);
    head_of_schedule_.learn(of_schedule_head, k.schedule, step, by);
  }

  const target& on_;
  std::mt19937_64 random_;
  std::vector<int> algorithm_, schedule_;
  column mean_, spread_;
  layer head_of_algorithm_, head_of_schedule_, coefficients_;
};

}  // namespace

time_contestant coefficient_network(const target& on, std::size_t most) {
  return {"the paper's network",
          [&on, most](std::span<const timed_variant> others, std::span<const timed_variant> held, std::uint64_t draw) {
            return network(drawn(others, most, draw), on, draw).ms(held);
          }};
}

}  // namespace hoist::model
