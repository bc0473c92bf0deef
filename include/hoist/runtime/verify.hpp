#pragma once
// Whether a device's result is as close to a reference in double precision as rounding allows.

#include <hoist/core/types/scalar.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>
#include <limits>

namespace hoist::runtime {

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

}  // namespace hoist::runtime
