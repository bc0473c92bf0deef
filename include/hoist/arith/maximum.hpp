#pragma once
// The larger of two expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::maximum(index_expr a, index_expr b) { return extremum(op::maximum, a, b); }

/// max(min(p, h), l) = min(max(p, l), h) for l <= h, so that clamping has one form; not valid when the first operand
/// isn't a minimum with such an h.
constexpr index_expr pool::clamped(int low_of, int l) {
  list uppers;
  collect(op::minimum, low_of, uppers);
  for (int k = 0; uppers.size() > 1 && k < uppers.size(); ++k) {
    const index_expr h{uppers[k].id};
    if (!proves_at_most({l}, h)) continue;
    list others;
    for (int m = 0; m < uppers.size(); ++m)
      if (m != k) others.push(uppers[m]);
    const index_expr p = factored(op::minimum, others), raised = maximum(p, {l});
    return minimum(raised, h);
  }
  return {};
}

}  // namespace hoist::arith
