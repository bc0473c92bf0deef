#pragma once
// Comparisons, conjunctions and choices.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// difference < 0 or difference == 0, with terms on the side where their coefficient is positive.
constexpr ix pool::compare(op what, linear difference) {
  long divisor = 0;
  for (const arith::term& t : difference.terms) divisor = detail::gcd(divisor, t.coefficient);
  if (what == op::equal) {
    if (difference.constant % divisor != 0) return number(0);
    if (difference.terms[0].coefficient < 0) divisor = -divisor;
    difference.constant /= divisor;
  } else {
    difference.constant = -detail::floor_quotient(-difference.constant - 1, divisor) - 1;
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

constexpr ix pool::less(ix a, ix b) {
  if (range(a).hi < range(b).lo) return number(1);
  if (range(a).lo >= range(b).hi) return number(0);
  const result_table::key key = asked(op::less, a, b);
  if (const int known = results_.find(key); known >= 0) return {known};
  return kept(key, less_anew(a, b));
}

constexpr ix pool::less_anew(ix a, ix b) {
  const ix difference = sub(a, b);
  if (range(difference).hi < 0) return number(1);
  if (range(difference).lo >= 0) return number(0);
  if (nodes_[difference.id].bounded_by_terms) {
    const ix opposite = sub(b, a), one = number(1);
    if (nonnegative(sub(opposite, one))) return number(1);
    if (nonnegative(difference)) return number(0);
  }
  return below_zero(form(difference.id));
}

/// difference < 0; of one maximum, or of one minimum taken away, both of its operands must be.
constexpr ix pool::below_zero(const linear& difference) {
  if (difference.terms.size() == 1) {
    const arith::term t = difference.terms[0];
    if (is(t.id, t.coefficient > 0 ? op::maximum : op::minimum)) {
      auto side = [&](int k) {
        const ix scaled = scale({nodes_.operand_id(t.id, k)}, t.coefficient);
        return less(add(scaled, number(difference.constant)), number(0));
      };
      const ix first = side(0);
      return both(first, side(1));
    }
  }
  return compare(op::less, difference);
}

constexpr ix pool::equal(ix a, ix b) {
  const ix difference = sub(a, b);
  const interval gap = range(difference);
  if (gap.lo > 0 || gap.hi < 0) return number(0);
  if (gap.lo == 0 && gap.hi == 0) return number(1);
  if (nodes_[difference.id].bounded_by_terms && (proves_less(a, b) || proves_less(b, a))) return number(0);
  return compare(op::equal, form(difference.id));
}

constexpr void pool::collect_conditions(int id, list& leaves) {
  if (is(id, op::conjunction)) {
    collect_conditions(nodes_.operand_id(id, 0), leaves);
    collect_conditions(nodes_.operand_id(id, 1), leaves);
    return;
  }
  int at = 0;
  while (at < leaves.size() && order(leaves[at].id, id) < 0) ++at;
  if (at < leaves.size() && leaves[at].id == id) return;
  leaves.push({1, id});
  for (int k = leaves.size() - 1; k > at; --k) leaves[k] = leaves[k - 1];
  leaves[at] = {1, id};
}

/// 0 or 1: whether the expression isn't 0.
constexpr ix pool::as_condition(ix a) {
  const interval r = range(a);
  if (r.lo >= 0 && r.hi <= 1) return a;
  const ix zero = equal(a, number(0)), one = number(1);
  return sub(one, zero);
}

constexpr ix pool::both(ix a, ix b) {
  if (is_number(a)) return value(a) != 0 ? as_condition(b) : number(0);
  if (is_number(b)) return value(b) != 0 ? as_condition(a) : number(0);
  list leaves;
  collect_conditions(as_condition(a).id, leaves);
  collect_conditions(as_condition(b).id, leaves);
  return {chain(op::conjunction, leaves)};
}

constexpr ix pool::choice(ix condition, ix a, ix b) {
  if (a == b) return a;
  if (is_number(condition)) return value(condition) != 0 ? a : b;
  const interval r = range(condition);
  if (r.lo > 0 || r.hi < 0) return a;
  const linear x = form(condition.id);
  if (x.constant == 1 && x.terms.size() == 1 && x.terms[0].coefficient == -1) {
    const interval opposite = range({x.terms[0].id});
    if (opposite.lo >= 0 && opposite.hi <= 1) return choice({x.terms[0].id}, b, a);
  }
  if (is_number(a) && is_number(b) && value(a) == 1 && value(b) == 0) return as_condition(condition);
  return {make(op::choice, 0, list{{1, condition.id}, {1, a.id}, {1, b.id}})};
}

}  // namespace hoist::arith
