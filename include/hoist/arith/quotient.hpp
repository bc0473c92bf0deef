#pragma once
// Quotients rounded towards minus infinity.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::quotient(index_expr a, index_expr b) { return divide(a, b, false); }

/// The quotient of a numerator that no multiple of b can be taken out of:
/// (x/a + c)/b = (x + ac)/(ab);  (x mod ab)/b = (x/b) mod a.
constexpr index_expr pool::quotient_atom(index_expr a, index_expr b) {
  const linear x = form(a.id);
  if (x.terms.size() == 1 && x.terms[0].coefficient == 1) {
    const index_expr inner{x.terms[0].id};
    if (is(inner.id, op::quotient) && range(right(inner)).lo > 0) {
      const index_expr divisor = right(inner), shift = scale(divisor, x.constant);
      const index_expr numerator = add(left(inner), shift), product = mul(divisor, b);
      return divide(numerator, product, false);
    }
    if (is(inner.id, op::remainder) && x.constant == 0) {
      const index_expr base = right(inner);
      if (remainder(base, b) == number(0)) {
        const index_expr upper = divide(left(inner), b, false), count = divide(base, b, false);
        return divide(upper, count, true);
      }
    }
  }
  if (index_expr result; has_powers_ && divide_powers(a, b, false, result)) return result;
  return {make(op::quotient, a.id, b.id)};
}

}  // namespace hoist::arith
