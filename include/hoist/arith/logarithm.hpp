#pragma once
// Logarithms rounded down: powers of the base are taken out; monotone, so they go inside minimum and maximum.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::logarithm(long base, index_expr a) {
  long count = 1;
  if (const long root = root_of(base, count); count > 1) return quotient(logarithm(root, a), number(count));
  const interval r = arith::logarithm(base, range(a));
  if (r.lo == r.hi) return number(r.lo);
  if (is_number(a)) return number(floor_logarithm(base, value(a)));
  if (is_extremum(a.id)) {
    const index_expr first = logarithm(base, left(a)), second = logarithm(base, right(a));
    return extremum(what(a), first, second);
  }
  if (is(a.id, op::quotient) && is_number(right(a))) {
    long divisor = value(right(a)), taken = 0;
    for (; divisor > 0 && divisor % base == 0; divisor /= base) ++taken;
    if (taken > 0) {
      const index_expr whole = logarithm(base, quotient(left(a), number(divisor)));
      return maximum(add_number(whole, -taken), number(0));
    }
  }
  if (const index_expr taken_out = logarithm_of_term(base, form(a.id)); taken_out.valid()) return taken_out;
  const index_expr root = number(base);
  return {make(op::logarithm, root.id, a.id)};
}

/// The logarithm of x where powers of the base can be taken out of all terms and something of at least 1 is left.
constexpr index_expr pool::logarithm_of_term(long base, const linear& x) {
  long content = detail::gcd(x.constant, 0), taken = 0;
  for (const arith::term& t : x.terms) content = detail::gcd(content, t.coefficient);
  for (; content % base == 0; content /= base) ++taken;
  linear rest = x;
  const long divisor = power_of_number(base, taken);
  rest.constant /= divisor;
  for (arith::term& t : rest.terms) t.coefficient /= divisor;
  index_expr exponent = number(taken);
  if (x.constant == 0 && x.terms.size() == 1) {
    list others;
    exponent = add(exponent, exponent_in(factors_of(x.terms[0].id), base, others));
    rest.terms.clear();
    if (others.empty()) {
      rest.constant = x.terms[0].coefficient / divisor;
    } else {
      accumulate(rest, monomial(others), x.terms[0].coefficient / divisor);
    }
  }
  if (exponent == number(0)) return {};
  const index_expr left_over = sum_of(rest);
  if (!proves_at_most(number(1), left_over)) return {};
  return add(exponent, logarithm(base, left_over));
}

constexpr index_expr pool::ceil_logarithm(long base, index_expr a) {
  const index_expr below = logarithm(base, a);
  if (power(number(base), below) == a) return below;
  return logarithm(base, scale(add_number(a, -1), base));
}

}  // namespace hoist::arith
