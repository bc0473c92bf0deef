#pragma once
// Remainders of quotients rounded towards minus infinity.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::remainder(index_expr a, index_expr b) { return divide(a, b, true); }

constexpr index_expr pool::remainder_atom(index_expr a, index_expr b) {
  if (index_expr result; has_powers_ && divide_powers(a, b, true, result)) return result;
  return {make(op::remainder, a.id, b.id)};
}

/// Inside a remainder of d, k (x mod m) is k x where d divides k m; not in sums of very many terms.
constexpr void pool::expand_remainders(linear& n, const monomial_form& d) {
  if (n.terms.size() > most_expanded) return;
  for (int step = 0; step < 1000; ++step) {
    bool found = false;
    for (const arith::term& t : n.terms) {
      for (int at = 0; nodes_[t.id].divided && at < factor_count(t.id); ++at) {
        const arith::term f{1, factor_at(t.id, at)};
        if (!is(f.id, op::remainder)) continue;
        const list others = without(list{f}, t.id);
        const linear multiple = times(whole_form(right({f.id}).id), t.coefficient, others);
        linear left_over = multiple;
        take_multiples(left_over, d, true);
        const bool number_divided = d.factors.empty() && left_over.constant % d.coefficient == 0;
        if (!left_over.terms.empty() || !(left_over.constant == 0 || number_divided)) continue;
        linear part;
        accumulate(part, t.id, t.coefficient);
        const linear expanded = times(whole_form(left({f.id}).id), t.coefficient, others);
        n = combined(combined(n, part, -1), expanded, 1);
        found = true;
        break;
      }
      if (found) break;
    }
    if (!found) return;
  }
}

}  // namespace hoist::arith
