#pragma once
// Which kernels to time in a given number of seconds: those that tell most about the parameters of a model.

#include <hoist/meta/engine.hpp>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::measure {

/// What timing a kernel tells and takes: by how much its time changes with each parameter of a model, as a share of the time, and
/// the seconds that its measuring is thought to take.
struct candidate {
  std::vector<double> row;
  double seconds = 0;
};

/// Positions of the kernels to be timed, the most telling first; their seconds together; and the logarithm of the determinant of
/// the information matrix, ridge included.
struct selection_of_kernels {
  std::vector<int> positions;
  double seconds = 0, log_determinant = 0;
};

namespace detail {

/// The inverse of an information matrix, ridge I plus the sum of r r^T, which rows are added to and taken from.
class information {
 public:
  HOIST_LAZY information(std::size_t parameters, double ridge)
      : n_(parameters), inverse_(parameters * parameters, 0.0), scratch_(parameters) {
    for (std::size_t i = 0; i < n_; ++i) inverse_[i * n_ + i] = 1 / ridge;
    log_determinant_ = static_cast<double>(n_) * std::log(ridge);
  }
  double log_determinant() const { return log_determinant_; }
  /// a^T inverse b.
  HOIST_LAZY double product(const std::vector<double>& a, const std::vector<double>& b) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i)
      if (a[i] != 0)
        for (std::size_t j = 0; j < n_; ++j) sum += a[i] * inverse_[i * n_ + j] * b[j];
    return sum;
  }
  /// By how much a row raises the logarithm of the determinant.
  HOIST_LAZY double gain(const std::vector<double>& row) const { return std::log1p(product(row, row)); }
  /// Adds a row (sign 1), or takes away one that was added (sign -1), by Sherman and Morrison's formula.
  HOIST_LAZY void update(const std::vector<double>& row, double sign) {
    for (std::size_t i = 0; i < n_; ++i) {
      scratch_[i] = 0;
      for (std::size_t j = 0; j < n_; ++j) scratch_[i] += inverse_[i * n_ + j] * row[j];
    }
    double share = 0;
    for (std::size_t i = 0; i < n_; ++i) share += row[i] * scratch_[i];
    const double factor = 1 + sign * share;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) inverse_[i * n_ + j] -= sign * scratch_[i] * scratch_[j] / factor;
    log_determinant_ += std::log(factor);
  }

 private:
  std::size_t n_;
  std::vector<double> inverse_, scratch_;
  double log_determinant_ = 0;
};

/// Finds a selection within a budget: by the best gain, or by the best gain a second, then by exchanges of one for one.
class kernel_search {
 public:
  HOIST_LAZY kernel_search(const std::vector<candidate>& all, double budget, double ridge)
      : all_(all), budget_(budget), ridge_(ridge) {}

  HOIST_LAZY selection_of_kernels found(bool by_second) {
    chosen_.assign(all_.size(), false);
    positions_.clear();
    seconds_ = 0;
    information i(all_[0].row.size(), ridge_);
    while (add_best(i, by_second)) {
    }
    for (int pass = 0; pass < 8 && exchange(); ++pass) {
    }
    return {positions_, seconds_, information_of(positions_).log_determinant()};
  }

 private:
  bool fits(double seconds) const { return seconds <= budget_ * (1 + 1e-12); }
  HOIST_LAZY information information_of(const std::vector<int>& positions) const {
    information i(all_[0].row.size(), ridge_);
    for (int p : positions) i.update(all_[static_cast<std::size_t>(p)].row, 1);
    return i;
  }
  HOIST_LAZY bool add_best(information& i, bool by_second) {
    int best = -1;
    double most = 0;
    for (std::size_t c = 0; c < all_.size(); ++c) {
      if (chosen_[c] || !fits(seconds_ + all_[c].seconds)) continue;
      const double worth = i.gain(all_[c].row) / (by_second ? all_[c].seconds : 1);
      if (worth <= most) continue;
      most = worth;
      best = static_cast<int>(c);
    }
    if (best < 0) return false;
    put(best);
    positions_.push_back(best);
    i.update(all_[static_cast<std::size_t>(best)].row, 1);
    return true;
  }
  HOIST_LAZY void put(int position) {
    chosen_[static_cast<std::size_t>(position)] = true;
    seconds_ += all_[static_cast<std::size_t>(position)].seconds;
  }
  /// Exchanges each kernel for the one that tells most in its place, and adds what fits then; whether anything changed.
  HOIST_LAZY bool exchange() {
    bool changed = false;
    information i = information_of(positions_);
    for (int& p : positions_) {
      const candidate& old = all_[static_cast<std::size_t>(p)];
      i.update(old.row, -1);
      const double without = seconds_ - old.seconds;
      int best = p;
      double most = i.gain(old.row) * (1 + 1e-9);
      for (std::size_t c = 0; c < all_.size(); ++c) {
        if (chosen_[c] || !fits(without + all_[c].seconds)) continue;
        const double gain = i.gain(all_[c].row);
        if (gain <= most) continue;
        most = gain;
        best = static_cast<int>(c);
      }
      if (best != p) {
        chosen_[static_cast<std::size_t>(p)] = false;
        seconds_ = without;
        put(best);
        p = best;
        changed = true;
      }
      i.update(all_[static_cast<std::size_t>(p)].row, 1);
    }
    if (changed) i = information_of(positions_);  // exact again, after many updates
    while (add_best(i, false)) changed = true;
    return changed;
  }

  const std::vector<candidate>& all_;
  double budget_, ridge_;
  std::vector<bool> chosen_;
  std::vector<int> positions_;
  double seconds_ = 0;
};

/// The largest square of a row's length. Fails where a row or its seconds make no sense.
HOIST_LAZY double largest_square(const std::vector<candidate>& all) {
  double largest = 0;
  for (std::size_t c = 0; c < all.size(); ++c) {
    const std::string which = "kernel " + std::to_string(c);
    if (all[c].row.size() != all[0].row.size())
      throw std::invalid_argument(which + " has " + std::to_string(all[c].row.size()) + " derivatives, and the first one " +
                                  std::to_string(all[0].row.size()) + ".");
    if (!(all[c].seconds > 0) || !std::isfinite(all[c].seconds))
      throw std::invalid_argument(which + " takes no positive number of seconds.");
    double square = 0;
    for (double x : all[c].row) square += x * x;
    if (!std::isfinite(square)) throw std::invalid_argument(which + " has a derivative that is no finite number.");
    largest = square > largest ? square : largest;
  }
  return largest;
}

}  // namespace detail

/// The kernels to time within `budget` seconds, each at most once: those whose rows together have nearly the greatest determinant
/// of the information matrix J^T J (D-optimality), so that the parameters are known best. Greedy by gain and by gain a second, the
/// better of both, each with exchanges. Kernels that tell nothing are left out. `ridge`, as a share of the longest row's square,
/// stands for what is known before. Fails (std::invalid_argument, one sentence) where there is no kernel, rows differ in length,
/// a number isn't finite, or not even the shortest kernel fits.
HOIST_LAZY selection_of_kernels choose(const std::vector<candidate>& all, double budget, double ridge = 1e-6) {
  if (all.empty()) throw std::invalid_argument("there is no kernel to choose from.");
  if (all[0].row.empty()) throw std::invalid_argument("the model has no parameter to choose kernels for.");
  if (!(ridge > 0) || !std::isfinite(ridge)) throw std::invalid_argument("the ridge is no positive number.");
  const double largest = detail::largest_square(all);
  double shortest = all[0].seconds;
  for (const candidate& c : all) shortest = c.seconds < shortest ? c.seconds : shortest;
  if (!(budget >= shortest))
    throw std::invalid_argument("no kernel fits in " + std::to_string(budget) + " seconds: the shortest takes " +
                                std::to_string(shortest) + ".");
  if (largest == 0) throw std::invalid_argument("no kernel's time depends on a parameter.");
  detail::kernel_search search(all, budget, ridge * largest);
  const selection_of_kernels by_gain = search.found(false), by_second = search.found(true);
  return by_gain.log_determinant >= by_second.log_determinant ? by_gain : by_second;
}

}  // namespace hoist::measure
