#pragma once
// Whole kernels from their parts: prices of accesses in situ and of what stays on the chip, at other sizes, and how much hides.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

namespace hoist::model {

/// What a part takes for each thing that it does, at some sizes. Between two sizes it is a power of the size: caches and rounds of
/// groups change it, and it changes slowly.
class part_prices {
 public:
  /// `ms`: of the part, with a launch of `launch_ms`; `count`: what it does. A part that takes hardly longer than a launch keeps
  /// a twentieth of its time.
  void add(double size, double count, double ms, double launch_ms) {
    if (!(count > 0) || !(ms > 0)) return;
    const point p{size, std::max(ms - launch_ms, 0.05 * ms) / count};
    points_.insert(std::upper_bound(points_.begin(), points_.end(), size, [](double s, const point& x) { return s < x.size; }),
                   p);
  }
  std::size_t size() const { return points_.size(); }
  /// Milliseconds of one thing at a size; outside of the sizes as at the next one. Fails (std::invalid_argument) without any.
  double at(double size) const {
    if (points_.empty()) throw std::invalid_argument("a part was timed at no other size.");
    const auto above =
        std::lower_bound(points_.begin(), points_.end(), size, [](const point& x, double s) { return x.size < s; });
    if (above == points_.begin()) return points_.front().price;
    if (above == points_.end()) return points_.back().price;
    const point &a = *(above - 1), &b = *above;
    const double share = std::log(size / a.size) / std::log(b.size / a.size);
    return a.price * std::pow(b.price / a.price, share);
  }

 private:
  struct point {
    double size, price;
  };
  std::vector<point> points_;
};

/// A kernel and its parts, in milliseconds, and what of each is the launch of its groups.
struct timed_parts {
  double memory = 0, chip = 0, whole = 0, launch = 0;
};

/// (memory^k + chip^k)^(1/k), and a launch: their sum for k = 1, the longer one for a large k.
inline double joined(double memory, double chip, double exponent, double launch_ms) {
  const double longer = std::max({memory, chip, 1e-12});
  const double sum = std::pow(memory / longer, exponent) + std::pow(chip / longer, exponent);
  return launch_ms + longer * std::pow(sum, 1 / exponent);
}

/// The exponent that joins parts best: the least sum of squares of logarithms of predicted over measured, from 1 to 64. With no
/// kernel it is 64, so that the shorter part hides.
inline double joining_exponent(std::span<const timed_parts> all) {
  double best = 64, least = 0;
  for (int i = 0; i <= 120 && !all.empty(); ++i) {
    const double exponent = std::exp2(static_cast<double>(i) / 20);
    double sum = 0;
    for (const timed_parts& p : all) {
      const double off =
          std::log(joined(std::max(0.0, p.memory - p.launch), std::max(0.0, p.chip - p.launch), exponent, p.launch) / p.whole);
      sum += off * off;
    }
    if (i == 0 || sum < least) least = sum, best = exponent;
  }
  return best;
}

}  // namespace hoist::model
