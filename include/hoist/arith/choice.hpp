#pragma once
// One of two expressions, by a condition.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::choice(index_expr condition, index_expr a, index_expr b) {
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
