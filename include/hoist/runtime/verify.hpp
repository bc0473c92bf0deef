#pragma once
// Whether a device's result is as close to a reference in double precision as rounding allows.

#include <hoist/core/types/scalar.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

namespace hoist::runtime {

/// An element of the reference: its value r, and the magnitude M of its terms (the same expression of absolute values).
struct expected {
  double value = 0;
  double magnitude = 0;
};

/// What a difference of `bound` may be when the arithmetic is relaxed: 16 times that, which covers sums of 16 terms of
/// one sign in any order and quotients by a reciprocal, and the least normal number, as denormals may count as zero.
HOIST_LAZY double allowed(double bound, ir::arithmetic math) {
  return math == ir::arithmetic::relaxed ? 16 * bound + 0x1p-126 : bound;
}
/// Whether an element counts: relaxed arithmetic promises nothing where the right value is infinite or no number.
HOIST_LAZY bool counts(double right, ir::arithmetic math) {
  return math == ir::arithmetic::contracted || std::abs(right) <= std::numeric_limits<float>::max();
}

/// How far a device's element y is from the host's in double precision, as a share of what it may be: right up to 1. A NaN
/// is right where the host has one, an infinity where the host has it or a number that no float reaches; `bound` is that
/// of contracted arithmetic.
HOIST_LAZY double miss(double y, double right, double bound, ir::arithmetic math) {
  constexpr double beyond = 0x1.ffffffp127;  // from here on, floats are infinite
  if (!counts(right, math) || y == right || (std::isnan(y) && std::isnan(right))) return 0;
  if (std::isinf(y) && (y > 0) == (right > 0) && std::abs(right) + bound >= beyond) return 0;
  const double share = std::abs(y - right) / allowed(bound, math);
  return std::isfinite(share) ? share : std::numeric_limits<double>::infinity();
}

/// The miss of values as they are carried: integers of 64 bits are equal, or the bound leaves them open.
HOIST_LAZY double miss(scalar type, double y, double right, double bound, ir::arithmetic math) {
  if (!is_wide(type)) return miss(y, right, bound, math);
  return is_same(type, y, right) || std::isinf(bound) ? 0 : std::numeric_limits<double>::infinity();
}

/// The element of a result that is farthest from its reference, as a share of what it may differ: correct when the
/// greatest `ratio` is at most 1. `error` and `bound` are that element's |y - r| and allowance; `position` is -1 for
/// a result without elements.
struct comparison {
  bool correct = true;
  double ratio = 0;
  long position = -1;
  double error = 0;
  double bound = 0;
};

/// Compares y[i] with `reference(i)`, an `expected`, for every i: |y - r| <= kappa u M + 1e-30 with u = 2^-24.
/// A y, r or M that is infinite or not a number is wrong, with an infinite ratio; the first such element is reported.
/// Source: docs/model.md.
template <class Reference>
comparison compare_with(std::span<const float> y, Reference reference, double kappa) {
  constexpr double unit = 0x1p-24, least = 1e-30;
  comparison worst;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const expected e = reference(static_cast<long>(i));
    const double difference = std::abs(static_cast<double>(y[i]) - e.value);
    const double bound = kappa * unit * e.magnitude + least;
    const bool finite = std::isfinite(difference) && std::isfinite(bound);
    const double ratio = finite ? difference / bound : std::numeric_limits<double>::infinity();
    if (worst.position < 0 || ratio > worst.ratio) worst = {ratio <= 1, ratio, static_cast<long>(i), difference, bound};
  }
  return worst;
}

/// Compares a result with references and magnitudes in arrays. Fails when the three are not of one length.
HOIST_LAZY comparison compare(std::span<const float> y, std::span<const double> reference, std::span<const double> magnitude,
                              double kappa) {
  if (y.size() != reference.size() || y.size() != magnitude.size())
    throw std::invalid_argument("a result of " + std::to_string(y.size()) + " elements can't be compared with " +
                                std::to_string(reference.size()) + " references and " + std::to_string(magnitude.size()) +
                                " magnitudes");
  return compare_with(
      y,
      [&](long i) {
        const auto n = static_cast<std::size_t>(i);
        return expected{reference[n], magnitude[n]};
      },
      kappa);
}

}  // namespace hoist::runtime
