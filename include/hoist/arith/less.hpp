#pragma once
// The comparison a < b.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::less(index_expr a, index_expr b) {
  if (range(a).hi < range(b).lo) return number(1);
  if (range(a).lo >= range(b).hi) return number(0);
  const meta::result_table::key key = asked(op::less, a, b);
  if (const int memo = results_.find(key); memo >= 0) return {memo};
  return memoised(key, less_anew(a, b));
}

constexpr index_expr pool::less_anew(index_expr a, index_expr b) {
  const index_expr difference = sub(a, b);
  if (range(difference).hi < 0) return number(1);
  if (range(difference).lo >= 0) return number(0);
  if (nodes_[difference.id].bounded_by_terms) {
    const index_expr opposite = sub(b, a), one = number(1);
    if (nonnegative(sub(opposite, one))) return number(1);
    if (nonnegative(difference)) return number(0);
  }
  return below_zero(form(difference.id));
}

/// difference < 0; of one maximum, or of one minimum taken away, both of its operands must be.
constexpr index_expr pool::below_zero(const linear& difference) {
  if (difference.terms.size() == 1) {
    const arith::term t = difference.terms[0];
    if (is(t.id, t.coefficient > 0 ? op::maximum : op::minimum)) {
      auto side = [&](int k) {
        const index_expr scaled = scale({nodes_.operand_id(t.id, k)}, t.coefficient);
        return less(add(scaled, number(difference.constant)), number(0));
      };
      const index_expr first = side(0);
      return both(first, side(1));
    }
  }
  return compare(op::less, difference);
}

}  // namespace hoist::arith
