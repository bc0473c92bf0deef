#pragma once
// Conjunctions of conditions: flattened, sorted.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

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
constexpr index_expr pool::as_condition(index_expr a) {
  const interval r = range(a);
  if (r.lo >= 0 && r.hi <= 1) return a;
  const index_expr zero = equal(a, number(0)), one = number(1);
  return sub(one, zero);
}

constexpr index_expr pool::both(index_expr a, index_expr b) {
  if (is_number(a)) return value(a) != 0 ? as_condition(b) : number(0);
  if (is_number(b)) return value(b) != 0 ? as_condition(a) : number(0);
  list leaves;
  collect_conditions(as_condition(a).id, leaves);
  collect_conditions(as_condition(b).id, leaves);
  return {chain(op::conjunction, leaves)};
}

}  // namespace hoist::arith
