#pragma once
// The identities of integer division, x = a (x/a) + x mod a, on sums: quotients and remainders of the same operands joined.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr long pool::coefficient_in(const linear& x, int id) const {
  for (const arith::term& t : x.terms)
    if (t.id == id) return t.coefficient;
  return 0;
}

/// The number nearest to 0 of times that `part` can be taken out of `x` without changing the sign of a coefficient.
constexpr long pool::times_covered(const linear& x, const linear& part) const {
  long count = 0;
  for (const arith::term& t : part.terms) {
    const long ratio = coefficient_in(x, t.id) / t.coefficient;
    if (ratio == 0 || (count != 0 && (count < 0) != (ratio < 0))) return 0;
    if (count == 0 || (ratio < 0 ? ratio > count : ratio < count)) count = ratio;
  }
  return count;
}

/// Whether every term of `part` is in `x`, with the same coefficient.
constexpr bool pool::has(const linear& x, const linear& part) const {
  for (const arith::term& t : part.terms)
    if (coefficient_in(x, t.id) != t.coefficient) return false;
  return !part.terms.empty();
}

/// One step of: k a (x/a) + k (x mod a) = k x;  k x - k (x mod a) = k a (x/a);  k x - k a (x/a) = k (x mod a);
/// k (x mod a) + k a ((x/a) mod b) = k (x mod ab), for any common factor k.
constexpr bool pool::joined(linear& x) {
  if (x.terms.size() < 2) return false;
  for (const arith::term& t : x.terms)
    for (int k = 0; nodes_[t.id].divided && k < factor_count(t.id); ++k) {
      const int f = factor_at(t.id, k);
      if (!(is(f, op::remainder) || is(f, op::quotient)) || !has_related(x, t.id, f)) continue;
      if (is(f, op::remainder) && (joined_remainder(x, t, f) || joined_remainders(x, t, f))) return true;
      if (is(f, op::quotient) && joined_quotient(x, t, f)) return true;
    }
  return false;
}

/// Whether a term of x other than `own` has a variable of the quotient or remainder `inner`.
constexpr bool pool::has_related(const linear& x, int own, int inner) const {
  const unsigned long inside = nodes_[inner].variables;
  for (const arith::term& t : x.terms)
    if (t.id != own && (nodes_[t.id].variables & inside) != 0) return true;
  return false;
}

/// Whether the first term of the expression is a term of x, so that x can have all of them.
constexpr bool pool::has_first(const linear& x, index_expr e) const {
  if (is_number(e)) return false;
  return coefficient_in(x, is(e.id, op::sum) ? nodes_.operand_id(e.id, 0) : e.id) != 0;
}

/// The first two of the equations above, for the remainder `inner` that is a factor of the term.
constexpr bool pool::joined_remainder(linear& x, arith::term t, int inner) {
  const index_expr numerator = left({inner}), divisor = right({inner}), whole = quotient(numerator, divisor);
  if (t.id == inner && is_number(divisor) && !has_first(x, numerator) && !has_first(x, whole)) return false;
  const list rest = without(list{{1, inner}}, t.id);
  const index_expr multiple = mul(divisor, whole);
  const linear multiples = times(whole_form(multiple.id), t.coefficient, rest);
  const linear numerators = times(whole_form(numerator.id), t.coefficient, rest);
  linear part;
  accumulate(part, t.id, t.coefficient);
  if (times_covered(x, multiples) >= 1) {
    x = combined(combined(combined(x, multiples, -1), part, -1), numerators, 1);
    return true;
  }
  if (has(x, combined(linear{}, numerators, -1))) {
    x = combined(combined(combined(x, numerators, 1), part, -1), multiples, -1);
    return true;
  }
  return false;
}

/// The third of the equations above, for the quotient `inner` that is a factor of the term.
constexpr bool pool::joined_quotient(linear& x, arith::term t, int inner) {
  const index_expr numerator = left({inner}), divisor = right({inner});
  if (t.id == inner && (!is_number(divisor) || !has_first(x, numerator))) return false;
  if (is_number(divisor) && t.coefficient % value(divisor) != 0) return false;
  const list others = without(list{{1, inner}}, t.id);
  monomial_form d;
  if (!is_monomial(divisor, d) || t.coefficient % d.coefficient != 0) return false;
  list rest;
  if (others.empty()) {
    if (!d.factors.empty()) return false;
  } else {
    const int left_over = monomial(others);
    if (!divides(d.factors, left_over)) return false;
    rest = without(d.factors, left_over);
  }
  const long k = -(t.coefficient / d.coefficient);
  const linear numerators = times(whole_form(numerator.id), k, rest);
  if (!has(x, numerators)) return false;
  const index_expr digit = remainder(numerator, divisor);
  const linear digits = times(whole_form(digit.id), k, rest);
  linear part;
  accumulate(part, t.id, t.coefficient);
  x = combined(combined(combined(x, numerators, -1), part, -1), digits, 1);
  return true;
}

/// The last of the equations above, for the remainder `inner` that is a factor of the term.
constexpr bool pool::joined_remainders(linear& x, arith::term t, int inner) {
  const index_expr numerator = left({inner}), divisor = right({inner}), whole = quotient(numerator, divisor);
  for (const arith::term& u : x.terms) {
    for (int k = 0; nodes_[u.id].divided && k < factor_count(u.id); ++k) {
      const index_expr f{factor_at(u.id, k)};
      if (!is(f.id, op::remainder) || left(f) != whole) continue;
      const list rest = without(list{{1, inner}}, t.id);
      const index_expr digits = mul(divisor, f);
      const linear upper = times(whole_form(digits.id), t.coefficient, rest);
      if (!has(x, upper)) continue;
      const index_expr base = mul(divisor, right(f));
      const index_expr both_digits = remainder(numerator, base);
      const linear joint = times(whole_form(both_digits.id), t.coefficient, rest);
      linear part;
      accumulate(part, t.id, t.coefficient);
      x = combined(combined(combined(x, upper, -1), part, -1), joint, 1);
      return true;
    }
  }
  return false;
}

}  // namespace hoist::arith
