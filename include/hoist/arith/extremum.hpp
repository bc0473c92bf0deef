#pragma once
// What minimum and maximum share: flattened, sorted, decided by the ranges of differences.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// The constant that `form` takes out of a minimum or maximum: that of its first operand.
constexpr long pool::offset(int id) const {
  while (is_extremum(id)) id = nodes_.operand_id(id, 0);
  return is(id, op::sum) ? nodes_[id].constant : 0;
}

/// A minimum or maximum with a number added to each operand.
constexpr int pool::shifted(int id, long by) {
  const op what = nodes_[id].what;
  list leaves;
  int at = id;
  for (; is(at, what); at = nodes_.operand_id(at, 0)) leaves.push({1, nodes_.operand_id(at, 1)});
  const index_expr shift = number(by);
  int result = add({at}, shift).id;
  while (!leaves.empty()) {
    const int leaf = add({leaves.pop().id}, shift).id;
    result = make(what, result, leaf);
  }
  return result;
}

/// Adds the operands of `what` that the expression consists of, itself when it is another operation; a positive factor
/// and a constant go into the operands.
constexpr void pool::collect(op what, int id, list& leaves) {
  if (is(id, what)) {
    const int first = nodes_.operand_id(id, 0), second = nodes_.operand_id(id, 1);
    collect(what, first, leaves);
    collect(what, second, leaves);
    return;
  }
  if (is(id, op::sum) && nodes_[id].count == 1) {
    const arith::term only = nodes_.operand(id, 0);
    if (is(only.id, what) && only.coefficient > 0) {
      const index_expr constant = number(nodes_[id].constant);
      list inner;
      collect(what, only.id, inner);
      for (const arith::term& leaf : inner) {
        const index_expr scaled = scale({leaf.id}, only.coefficient);
        leaves.push({1, add(scaled, constant).id});
      }
      return;
    }
  }
  leaves.push({1, id});
}

/// Orders operands by their terms without constants, so that adding a number to all keeps the order.
constexpr int pool::leaf_order(int a, int b) {
  if (a == b) return 0;
  const linear x = form(a), y = form(b);
  const int by_terms = order(x.terms, y.terms);
  if (by_terms != 0) return by_terms;
  return x.constant < y.constant ? -1 : x.constant > y.constant ? 1 : 0;
}

/// Sorts the operands and drops those that others make needless.
constexpr void pool::absorb(op what, list& leaves) {
  for (int i = 1; i < leaves.size(); ++i)
    for (int k = i; k > 0 && leaf_order(leaves[k].id, leaves[k - 1].id) < 0; --k) {
      const arith::term t = leaves[k];
      leaves[k] = leaves[k - 1];
      leaves[k - 1] = t;
    }
  for (int i = 0; i < leaves.size(); ++i)
    for (int k = i + 1; k < leaves.size();) {
      const index_expr a{leaves[i].id}, b{leaves[k].id};
      const bool smaller = proves_at_most(a, b), larger = !smaller && proves_at_most(b, a);
      if (!smaller && !larger) {
        ++k;
        continue;
      }
      const bool drops_first = smaller != (what == op::minimum);
      for (int m = (drops_first ? i : k) + 1; m < leaves.size(); ++m) leaves[m - 1] = leaves[m];
      leaves.pop();
      if (drops_first) k = i + 1;
    }
}

/// Drops operands that the others together make needless.
constexpr void pool::absorb_jointly(op what, list& leaves) {
  for (int k = 0; leaves.size() > 2 && k < leaves.size();) {
    list others;
    for (int m = 0; m < leaves.size(); ++m)
      if (m != k) others.push(leaves[m]);
    const index_expr joint{chain(what, others)}, leaf{leaves[k].id};
    if (!(what == op::minimum ? proves_at_most(joint, leaf) : proves_at_most(leaf, joint))) {
      ++k;
      continue;
    }
    leaves = others;
    k = 0;
  }
}

constexpr int pool::chain(op what, const list& leaves) {
  int result = leaves[0].id;
  for (int k = 1; k < leaves.size(); ++k) result = make(what, result, leaves[k].id);
  return result;
}

/// The minimum or maximum of sorted operands, with the common factor of all in front.
constexpr index_expr pool::factored(op what, list& leaves) {
  if (leaves.size() == 1) return {leaves[0].id};
  const long shift = form(leaves[0].id).constant;
  long divisor = 0;
  for (const arith::term& leaf : leaves) {
    const linear x = form(leaf.id);
    divisor = detail::gcd(divisor, added(x.constant, -shift));
    for (const arith::term& t : x.terms) divisor = detail::gcd(divisor, t.coefficient);
    if (divisor == 1) return {chain(what, leaves)};
  }
  for (arith::term& leaf : leaves) {
    linear x = form(leaf.id);
    x.constant = added(x.constant, -shift) / divisor;
    for (arith::term& t : x.terms) t.coefficient /= divisor;
    leaf.id = sum_of(x).id;
  }
  linear result;
  result.constant = shift;
  result.terms.push({divisor, chain(what, leaves)});
  return sum_of(result);
}

constexpr index_expr pool::extremum(op what, index_expr a, index_expr b) {
  if (a == b) return a;
  if (!simplifies_ && !(is_number(a) && is_number(b))) return {make(what, a.id, b.id)};
  const interval x = range(a), y = range(b);
  if (x.hi <= y.lo) return what == op::minimum ? a : b;
  if (y.hi <= x.lo) return what == op::minimum ? b : a;
  const meta::result_table::key key = asked(what, a, b);
  if (const int memo = results_.find(key); memo >= 0) return {memo};
  return memoised(key, extremum_anew(what, a, b));
}

constexpr index_expr pool::extremum_anew(op what, index_expr a, index_expr b) {
  list leaves;
  collect(what, a.id, leaves);
  collect(what, b.id, leaves);
  if (leaves.size() > 2) {
    if (proves_at_most(a, b)) return what == op::minimum ? a : b;
    if (proves_at_most(b, a)) return what == op::minimum ? b : a;
  }
  absorb(what, leaves);
  absorb_jointly(what, leaves);
  for (int k = 0; what == op::maximum && k < leaves.size(); ++k)
    for (int m = 0; m < leaves.size(); ++m) {
      if (m == k) continue;
      index_expr clamp = clamped(leaves[k].id, leaves[m].id);
      for (int other = 0; clamp.valid() && other < leaves.size(); ++other)
        if (other != k && other != m) clamp = maximum(clamp, {leaves[other].id});
      if (clamp.valid()) return clamp;
    }
  return factored(what, leaves);
}

}  // namespace hoist::arith
