#pragma once
// What is known of variables besides their ranges: units, and bounds that are expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::variable(long lo, index_expr below) {
  const interval limit = range(below);
  const index_expr result = variable(interval{lo, limit.hi >= interval::unbounded ? interval::unbounded : limit.hi - 1});
  if (!is_number(below)) {
    nodes_[result.id].bounded_by_terms = true;
    variables_.back().below = below.id;
  }
  return result;
}

constexpr index_expr pool::variable(index_expr lo, index_expr below) {
  const index_expr result = variable(range(lo).lo, below);
  if (!is_number(lo)) {
    nodes_[result.id].bounded_by_terms = true;
    variables_.back().from = lo.id;
  }
  return result;
}

constexpr index_expr pool::variable(interval range, long unit) {
  if (range.lo > -interval::unbounded) range.lo = -detail::floor_quotient(-range.lo, unit);
  if (range.hi < interval::unbounded) range.hi = detail::floor_quotient(range.hi, unit);
  const index_expr result = variable(range);
  variables_.back().unit = unit;
  return scale(result, unit);
}

}  // namespace hoist::arith
