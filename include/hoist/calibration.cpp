// hoist::calibration: the fit of a cost model's parameters, which needs Eigen.

#include <hoist/cost/fit.hpp>
#include <hoist/cost/identification.hpp>
#include <hoist/cost/non_negative.hpp>
#include <hoist/cost/soft_l1.hpp>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace hoist::cost {

double fitted::deviation(std::size_t i) const {
  if (std::binary_search(unknown.begin(), unknown.end(), i)) return std::numeric_limits<double>::infinity();
  return std::sqrt(std::max(0.0, covariance[i * values.size() + i]));
}

double fitted::geometric_error() const {
  double logs = 0;
  std::size_t rows = 0;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    if (std::binary_search(left_out.begin(), left_out.end(), i)) continue;
    logs += std::log(std::max(least_error, std::abs(residuals[i])));
    ++rows;
  }
  return rows > 0 ? std::exp(logs / static_cast<double>(rows)) : 0;
}

namespace {

using detail::columns_of, detail::linked_columns, detail::moved_by_none;
using vector = Eigen::VectorXd;
using matrix = Eigen::MatrixXd;

constexpr double farthest = 30;        // a logarithm's distance from the start
constexpr double farthest_shape = 5;   // that of a parameter that is no price: further off it only switches something on or off
constexpr double least_part = 1e-3;    // of a row's time: of a price that starts at zero; one with less may be zero
constexpr double least_share = 1e-10;  // of the greatest eigenvalue: columns that differ by less are taken for equal
constexpr double nothing = 1e-12;      // a relative derivative that says nothing

/// A fit as it goes on: rows that count, and the parameters' logarithms. A parameter at zero is left out of the steps.
class search {
 public:
  search(const fit_problem& p, const fit_options& o)
      : problem_(p),
        options_(o),
        rows_(static_cast<Eigen::Index>(p.measured.size())),
        count_(static_cast<Eigen::Index>(p.parameters.size())),
        norm_{vector::Ones(rows_), o.scale},
        gradient_(p.parameters.size()),
        values_(p.parameters.size()) {}

  struct state {
    vector log;  ///< of the values; minus infinity where it is zero
    double loss = std::numeric_limits<double>::infinity();
    bool converged = false;
  };

  /// Each parameter's part of each row's time at value 1: of a price what it costs alone, of another one nothing.
  matrix parts() {
    matrix a = matrix::Zero(rows_, count_);
    vector log = vector::Constant(count_, -std::numeric_limits<double>::infinity());
    for (Eigen::Index j = 0; j < count_; ++j)
      if (!of(j).is_price) log[j] = std::log(of(j).start);
    for (Eigen::Index j = 0; j < count_; ++j) {
      if (!of(j).is_price) continue;
      vector alone = log;
      alone[j] = 0;
      set(alone);
      for (Eigen::Index i = 0; i < rows_; ++i) {
        const double x = predicted(i) / measured(i);
        if (!std::isfinite(x)) refuse(i);
        a(i, j) = x;
      }
    }
    return a;
  }

  /// Where the search begins: prices of the linear model, without parts that hide, and other parameters at their start.
  state begun(const matrix& parts) {
    state s;
    s.log = vector::Constant(count_, -std::numeric_limits<double>::infinity());
    std::vector<Eigen::Index> prices;
    for (Eigen::Index j = 0; j < count_; ++j)
      if (!of(j).is_price)
        s.log[j] = std::log(of(j).start);
      else if (parts.col(j).maxCoeff() > 0)
        prices.push_back(j);
      else if (of(j).deviation > 0)
        s.log[j] = std::log(of(j).before);
    matrix a = columns_of(parts, prices);
    const vector length = a.colwise().norm().transpose();  // counts of all magnitudes are made alike
    for (Eigen::Index j = 0; j < a.cols(); ++j) a.col(j) /= length[j];
    const vector x = norm_.least_ratios(a, least_part);
    for (std::size_t k = 0; k < prices.size(); ++k) {
      const auto at = static_cast<Eigen::Index>(k);
      const double floor = least_part / parts.col(prices[k]).maxCoeff();
      s.log[prices[k]] = std::log(std::max(x[at] / length[at], floor));
    }
    return s;
  }

  /// The same with parameters that are no price at `factor` times their start.
  state begun(state s, double factor) {
    for (Eigen::Index j = 0; j < count_; ++j)
      if (!of(j).is_price) s.log[j] += std::log(factor);
    s.loss = loss_at(s.log);
    if (!std::isfinite(s.loss)) refuse_at(s.log);
    return s;
  }

  /// Levenberg's and Marquardt's method with weights of the soft L1 norm, which each step takes anew.
  void improve(state& s) {
    const vector centre = s.log;
    double damping = 1e-3;
    int calm = 0;
    matrix jacobian;
    vector r = residuals(s.log, &jacobian);
    for (int round = 0; round < options_.most_iterations && calm < 3; ++round) {
      ++iterations;
      const std::vector<Eigen::Index> free = moving(s.log);
      const auto n = static_cast<Eigen::Index>(free.size());
      if (n == 0) break;
      const vector weight = norm_.weights(r).cwiseSqrt();
      matrix a = matrix::Zero(rows_ + 2 * n, n);  // rows, what is known before, damping
      a.topRows(rows_) = weight.asDiagonal() * columns_of(jacobian, free);
      vector b = vector::Zero(rows_ + 2 * n);
      b.head(rows_) = -weight.cwiseProduct(r);
      for (Eigen::Index k = 0; k < n; ++k) {
        const Eigen::Index j = free[static_cast<std::size_t>(k)];
        a(rows_ + k, k) = pull(j);
        b[rows_ + k] = -pull(j) * off_before(j, s.log);
      }
      const vector length = a.topRows(rows_ + n).colwise().norm().transpose().cwiseMax(1e-8);
      bool better = false;
      for (int tries = 0; tries < 12 && !better; ++tries) {
        a.bottomRows(n) = (std::sqrt(damping) * length).asDiagonal();
        vector step = a.householderQr().solve(b);
        const double longest = step.cwiseAbs().maxCoeff();
        if (!std::isfinite(longest)) break;
        if (longest > 2) step *= 2 / longest;
        vector to = s.log;
        for (Eigen::Index k = 0; k < n; ++k) {
          const Eigen::Index j = free[static_cast<std::size_t>(k)];
          const double most = of(j).is_price ? farthest : farthest_shape;
          to[j] = std::clamp(to[j] + step[k], centre[j] - most, centre[j] + most);
        }
        const double loss = loss_at(to);
        better = loss < s.loss;
        damping = better ? std::max(1e-12, damping / 5) : damping * 4;
        if (!better) continue;
        calm = s.loss - loss < 1e-10 * s.loss ? calm + 1 : 0;
        s.log = to;
        s.loss = loss;
      }
      if (!better) calm = 3;
      r = residuals(s.log, &jacobian);
    }
    s.converged = calm >= 3;
  }

  /// Prices that have next to no part in any row become zero where that costs nothing.
  void drop(state& s) {
    matrix jacobian;
    residuals(s.log, &jacobian);
    bool any = false;
    for (Eigen::Index j = 0; j < count_; ++j) {
      if (!of(j).is_price || !std::isfinite(s.log[j]) || of(j).deviation > 0) continue;
      if (norm_.counts.cwiseProduct(jacobian.col(j)).cwiseAbs().maxCoeff() > 2 * least_part) continue;
      state without = s;
      without.log[j] = -std::numeric_limits<double>::infinity();
      without.loss = loss_at(without.log);
      if (!(without.loss <= s.loss * (1 + 1e-6) + 1e-14)) continue;
      s = without;
      any = true;
    }
    if (any) improve(s);
  }

  /// Leaves out rows that are far off, and says whether these are others than before.
  bool leave_out(const state& s) { return options_.outlier > 0 && norm_.leave_out(residuals_of_all(s.log), options_); }

  double loss(const state& s) { return s.log.size() > 0 ? loss_at(s.log) : s.loss; }

  /// `begun`: where the search began, for parameters that it drove to where they do nothing.
  fitted result(const state& s, const state& begun, const matrix& parts) {
    fitted f;
    const vector all = residuals_of_all(s.log);
    f.residuals.assign(all.data(), all.data() + rows_);
    for (Eigen::Index i = 0; i < rows_; ++i)
      if (norm_.counts[i] == 0) f.left_out.push_back(static_cast<std::size_t>(i));
    for (Eigen::Index j = 0; j < count_; ++j) f.values.push_back(of(j).least + std::exp(s.log[j]));
    matrix jacobian;
    const vector r = residuals(s.log, &jacobian);
    matrix first;
    residuals(begun.log, &first);
    f.unidentified = unidentified(s, parts, jacobian, first);
    add_covariance(f, s, r, jacobian);
    f.iterations = iterations;
    f.converged = s.converged;
    return f;
  }

  int iterations = 0;
  /// Whether errors are logarithms of predicted over measured, which are alike for a row that is too slow and one that is too fast.
  bool of_ratios = false;

 private:
  const sought& of(Eigen::Index j) const { return problem_.parameters[static_cast<std::size_t>(j)]; }
  double measured(Eigen::Index i) const { return problem_.measured[static_cast<std::size_t>(i)]; }

  void set(const vector& log) {
    for (Eigen::Index j = 0; j < count_; ++j) values_[static_cast<std::size_t>(j)] = of(j).least + std::exp(log[j]);
  }
  /// Under the values that were set.
  double predicted(Eigen::Index row, double* gradient = nullptr) {
    return problem_.predicted(static_cast<std::size_t>(row), values_, gradient);
  }

  [[noreturn]] static void refuse(Eigen::Index row) {
    throw std::invalid_argument("the model's time of row " + std::to_string(row + 1) + " isn't a number.");
  }
  [[noreturn]] void refuse_at(const vector& log) {
    set(log);
    for (Eigen::Index i = 0; i < rows_; ++i)
      if (!std::isfinite(predicted(i))) refuse(i);
    throw std::invalid_argument("the model's times have no finite error.");
  }

  vector residuals_of_all(const vector& log) {
    set(log);
    vector r(rows_);
    for (Eigen::Index i = 0; i < rows_; ++i) r[i] = predicted(i) / measured(i) - 1;
    return r;
  }

  /// Errors of the rows that count, and their derivatives by the logarithms. A prediction that is too short has the mean of its
  /// relative error and its logarithm: relative errors alone, which are never below -1, would make most predictions too short.
  vector residuals(const vector& log, matrix* jacobian = nullptr) {
    if (jacobian != nullptr) jacobian->setZero(rows_, count_);
    set(log);
    const vector above = log.array().exp();  // the least
    vector r = vector::Zero(rows_);
    for (Eigen::Index i = 0; i < rows_; ++i) {
      if (norm_.counts[i] == 0) continue;
      const double ratio = predicted(i, jacobian != nullptr ? gradient_.data() : nullptr) / measured(i);
      const double share = of_ratios ? 1 : ratio < 1 ? 0.5 : 0;  // of the logarithm
      r[i] = (1 - share) * (ratio - 1) + (share > 0 ? share * std::log(ratio) : 0);
      if (jacobian == nullptr) continue;
      const double over = measured(i) / (1 - share + (share > 0 ? share / ratio : 0));
      for (Eigen::Index j = 0; j < count_; ++j) {
        const auto k = static_cast<std::size_t>(j);
        const double x = above[j] > 0 ? gradient_[k] * above[j] / over : 0;
        (*jacobian)(i, j) = std::isfinite(x) ? x : 0;
      }
    }
    return r;
  }

  /// By what is known before: how much a logarithm that is off by 1 counts, and by how much it is off.
  double pull(Eigen::Index j) const { return of(j).deviation > 0 ? norm_.scale / of(j).deviation : 0; }
  double off_before(Eigen::Index j, const vector& log) const {
    return of(j).deviation > 0 && std::isfinite(log[j]) ? log[j] - std::log(of(j).before) : 0;
  }
  double loss_at(const vector& log) {
    double known = 0;
    for (Eigen::Index j = 0; j < count_; ++j) known += std::pow(pull(j) * off_before(j, log), 2);
    return norm_.of(residuals(log)) + known;
  }

  std::vector<Eigen::Index> moving(const vector& log) const {
    std::vector<Eigen::Index> free;
    for (Eigen::Index j = 0; j < count_; ++j)
      if (std::isfinite(log[j])) free.push_back(j);
    return free;
  }

  /// Parameters without a trace in any row, and sets of them that are linked by a combination that changes no row.
  std::vector<unidentified_group> unidentified(const state& s, const matrix& parts, const matrix& jacobian,
                                               const matrix& first) const {
    std::vector<unidentified_group> groups;
    std::vector<std::size_t> seen;
    matrix columns(rows_, count_);
    for (Eigen::Index j = 0; j < count_; ++j) {
      // A price at zero is known by what it would cost.
      if (of(j).deviation > 0) continue;
      const bool zero = of(j).is_price && !std::isfinite(s.log[j]);
      const vector column = zero ? vector(parts.col(j).cwiseProduct(norm_.counts)) : vector(jacobian.col(j));
      const double length = column.norm();
      if (!(length > nothing)) {
        const bool known = !of(j).is_price && first.col(j).norm() > nothing;  // that it does nothing is what rows tell
        if (!known) groups.push_back({static_cast<std::size_t>(j)});
        continue;
      }
      columns.col(static_cast<Eigen::Index>(seen.size())) = column / length;
      seen.push_back(static_cast<std::size_t>(j));
    }
    if (seen.empty()) return groups;
    const matrix a = columns.leftCols(static_cast<Eigen::Index>(seen.size()));
    const Eigen::SelfAdjointEigenSolver<matrix> parts_of(a.transpose() * a);
    const double least = least_share * static_cast<double>(seen.size());
    for (unidentified_group& g : linked_columns(parts_of.eigenvalues(), parts_of.eigenvectors(), least)) {
      for (std::size_t& k : g) k = seen[k];
      groups.push_back(std::move(g));
    }
    return groups;
  }

  /// Fills in the covariance of the values, for relative errors that are alike in all rows, and the parameters that have none,
  /// since the rows don't change with them. Source: [Huber1981] 7.6.
  void add_covariance(fitted& f, const state& s, const vector& r, const matrix& jacobian) const {
    const std::vector<Eigen::Index> free = moving(s.log);
    const auto n = static_cast<Eigen::Index>(free.size());
    f.covariance.assign(static_cast<std::size_t>(count_ * count_), 0);
    if (n == 0) return;
    const matrix j = columns_of(jacobian, free);
    const vector weight = norm_.weights(r);
    const vector bend = weight.cwiseProduct(weight).cwiseProduct(weight);
    const double degrees = std::max(1.0, norm_.counts.sum() - static_cast<double>(n));
    const double spread = weight.cwiseProduct(r).squaredNorm() / degrees, mean_bend = bend.sum() / norm_.counts.sum();
    matrix known = matrix::Zero(n, n);
    for (Eigen::Index k = 0; k < n; ++k) known(k, k) = std::pow(pull(free[static_cast<std::size_t>(k)]), 2);
    const Eigen::SelfAdjointEigenSolver<matrix> parts(j.transpose() * bend.asDiagonal() * j + known);
    const double least = 1e-14 * parts.eigenvalues().cwiseAbs().maxCoeff();
    for (const std::size_t k : moved_by_none(parts.eigenvalues(), parts.eigenvectors(), least))
      f.unknown.push_back(static_cast<std::size_t>(free[k]));
    for (const unidentified_group& g : f.unidentified) f.unknown.insert(f.unknown.end(), g.begin(), g.end());
    std::sort(f.unknown.begin(), f.unknown.end());
    f.unknown.erase(std::unique(f.unknown.begin(), f.unknown.end()), f.unknown.end());
    const vector inverse = parts.eigenvalues().unaryExpr([&](double x) { return x > least ? 1 / x : 0.0; });
    const matrix c =
        parts.eigenvectors() * inverse.asDiagonal() * parts.eigenvectors().transpose() * (spread / std::max(1e-6, mean_bend));
    for (Eigen::Index a = 0; a < n; ++a)
      for (Eigen::Index b = 0; b < n; ++b) {
        const Eigen::Index p = free[static_cast<std::size_t>(a)], q = free[static_cast<std::size_t>(b)];
        f.covariance[static_cast<std::size_t>(p * count_ + q)] = std::exp(s.log[p] + s.log[q]) * c(a, b);
      }
  }

  const fit_problem& problem_;
  const fit_options& options_;
  Eigen::Index rows_, count_;
  detail::soft_l1<vector> norm_;
  std::vector<double> gradient_, values_;
};

void check(const fit_problem& p) {
  if (p.parameters.empty()) throw std::invalid_argument("the model has no parameter, so nothing is to be fitted.");
  const std::size_t rows = p.measured.size(), parameters = p.parameters.size();
  for (std::size_t i = 0; i < rows; ++i)
    if (!(p.measured[i] > 0) || !std::isfinite(p.measured[i]))
      throw std::invalid_argument("the time of row " + std::to_string(i + 1) + " is " +
                                  (std::isnan(p.measured[i])   ? "not a number"
                                   : std::isinf(p.measured[i]) ? "infinite"
                                   : p.measured[i] == 0        ? "zero"
                                                               : "negative") +
                                  "; measure it again, or leave it out.");
  if (rows < parameters)
    throw std::invalid_argument(std::to_string(parameters) + " parameters need as many measured kernels, but there " +
                                (rows == 1 ? "is " : "are ") + std::to_string(rows) + ".");
}

}  // namespace

fitted fit(const fit_problem& problem, const fit_options& options) {
  check(problem);
  search all(problem, options);
  const matrix parts = all.parts();
  const bool shaped = std::any_of(problem.parameters.begin(), problem.parameters.end(), [](auto& p) { return !p.is_price; });
  all.of_ratios = true;  // until it is known which rows are far off
  search::state best, begun;
  for (int round = 0; round < 6; ++round) {  // without other rows, another start may lead further
    best.loss = all.loss(best);
    begun = all.begun(parts);
    for (const double factor : {1.0, 0.25, 4.0}) {
      if (factor != 1 && !shaped) break;
      search::state s = all.begun(begun, factor);
      all.improve(s);
      if (s.loss < best.loss) best = s;
    }
    if (!all.leave_out(best)) break;
  }
  all.of_ratios = false;
  best.loss = all.loss(best);
  all.improve(best);
  all.drop(best);
  fitted f = all.result(best, begun, parts);
  if (!options.accept_unidentified && !f.unidentified.empty())
    throw std::invalid_argument(detail::sentence_of(f.unidentified, problem.parameters));
  return f;
}

}  // namespace hoist::cost
