#pragma once
// The form that comparisons have: no common factor, terms on the side where they are positive.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// difference < 0 or difference == 0, with terms on the side where their coefficient is positive.
constexpr index_expr pool::compare(op what, linear difference) {
  long divisor = 0;
  for (const arith::term& t : difference.terms) divisor = detail::gcd(divisor, t.coefficient);
  if (what == op::equal) {
    if (difference.constant % divisor != 0) return number(0);
    if (difference.terms[0].coefficient < 0) divisor = -divisor;
    difference.constant /= divisor;
  } else {
    difference.constant = detail::floor_quotient(difference.constant, divisor);
  }
  linear side[2];
  for (const arith::term& t : difference.terms) {
    const long c = t.coefficient / divisor;
    side[c > 0 ? 0 : 1].terms.push({c > 0 ? c : -c, t.id});
  }
  const bool on_left = side[1].terms.empty() ? false : side[0].terms.empty() || difference.constant > 0;
  if (on_left) {
    side[0].constant = difference.constant;
  } else {
    side[1].constant = -difference.constant;
  }
  const int left_side = sum_of(side[0]).id, right_side = sum_of(side[1]).id;
  return {make(what, left_side, right_side)};
}

}  // namespace hoist::arith
