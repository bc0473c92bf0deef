#pragma once
// The comparison a == b.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::equal(index_expr a, index_expr b) {
  const index_expr difference = sub(a, b);
  const interval gap = range(difference);
  if (gap.lo > 0 || gap.hi < 0) return number(0);
  if (gap.lo == 0 && gap.hi == 0) return number(1);
  if (nodes_[difference.id].bounded_by_terms && (proves_less(a, b) || proves_less(b, a))) return number(0);
  return compare(op::equal, form(difference.id));
}

}  // namespace hoist::arith
