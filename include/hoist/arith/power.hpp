#pragma once
// Powers: the powers of one number in a product are one.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// The least r with r^exponent = base, for base > 1.
constexpr long pool::root_of(long base, long& exponent) {
  for (exponent = 62; exponent > 1; --exponent) {
    long lo = 2, hi = 3037000499L;
    while (lo < hi) {
      const long middle = lo + (hi - lo) / 2;
      const long power = saturating_power(middle, exponent);
      (power < base ? lo : hi) = power < base ? middle + 1 : middle;
    }
    if (saturating_power(lo, exponent) == base) return lo;
  }
  return base;
}

constexpr long pool::power_of_number(long base, long exponent) {
  long power = 1;
  for (long e = 0; e < exponent && power != 0 && power != detail::largest && base != 1; ++e) power = multiplied(power, base);
  return power;
}

constexpr index_expr pool::repeated(index_expr base, long exponent) {
  index_expr product = number(1);
  for (index_expr square = base; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) product = mul(product, square);
    if (exponent > 1) square = mul(square, square);
  }
  return product;
}

constexpr index_expr pool::power(index_expr base, index_expr exponent) {
  const index_expr zero = number(0), one = number(1), e = maximum(exponent, zero);
  if (is_number(base) && value(base) < 0) {
    const index_expr size = power(number(-value(base)), e), odd = remainder(e, number(2));
    return mul(size, sub(one, scale(odd, 2)));
  }
  if (is_number(base) && value(base) <= 1) return value(base) == 1 ? one : equal(e, zero);
  if (is_number(e)) return is_number(base) ? number(power_of_number(value(base), value(e))) : repeated(base, value(e));
  if (!is_number(base)) return {make(op::power, base.id, e.id)};
  long count = 1;
  const long root = root_of(value(base), count);
  list factors;
  const long coefficient = split_power(root, scale(e, count), factors);
  return scale({monomial(factors)}, coefficient);
}

/// Whether the expression is a power of a number with an exponent that has a range, and not only facts, against
/// negative ones.
constexpr bool pool::is_power(int id) const { return is(id, op::power) && is_number(left({id})) && range(right({id})).lo >= 0; }

/// base^exponent as a number, which is returned, and a factor, whose exponent has the least value 0.
constexpr long pool::split_power(long base, index_expr exponent, list& factors) {
  const index_expr root = number(base);
  const long least = detail::greatest(range(exponent).lo, 0);
  const index_expr rest = add_number(exponent, -least);
  factors.push({1, make(op::power, root.id, rest.id)});
  return power_of_number(base, least);
}

constexpr void pool::sort(list& factors) const {
  for (int i = 1; i < factors.size(); ++i)
    for (int k = i; k > 0 && order(factors[k].id, factors[k - 1].id) < 0; --k) {
      const arith::term t = factors[k];
      factors[k] = factors[k - 1];
      factors[k - 1] = t;
    }
}

/// The sum of the exponents of `base` among the factors; the other factors go to `others`.
constexpr index_expr pool::exponent_in(const list& factors, long base, list& others) {
  index_expr total = number(0);
  for (const arith::term& f : factors) {
    if (is(f.id, op::power) && is_number(left({f.id})) && value(left({f.id})) == base) {
      total = add(total, right({f.id}));
    } else {
      others.push(f);
    }
  }
  return total;
}

/// Makes the powers of each number one; returns the number that comes out.
constexpr long pool::merge_powers(list& factors) {
  long coefficient = 1;
  for (int k = 0; k < factors.size(); ++k) {
    if (!is_power(factors[k].id)) continue;
    const long base = value(left({factors[k].id}));
    list powers, others;
    for (const arith::term& f : factors) (is_power(f.id) && value(left({f.id})) == base ? powers : others).push(f);
    if (powers.size() < 2) continue;
    list none;
    const index_expr total = exponent_in(powers, base, none);
    if (range(total).lo < 0) continue;
    coefficient =
        multiplied(coefficient, is_number(total) ? power_of_number(base, value(total)) : split_power(base, total, others));
    sort(others);
    factors = others;
    k = -1;
  }
  return coefficient;
}

/// c x r^e / r^f = c x r^(e - f) for f <= e;  r^e / r^f = 0 for e < f.
constexpr bool pool::divide_powers(index_expr a, index_expr b, bool rest, index_expr& result) {
  monomial_form d;
  const linear n = whole_form(a.id);
  if (!is_monomial(b, d) || n.terms.size() > 1 || (n.constant != 0) == !n.terms.empty()) return false;
  list factors = n.terms.empty() ? list{} : factors_of(n.terms[0].id), left_over, divisor_left_over;
  long base = 0, coefficient = n.terms.empty() ? n.constant : n.terms[0].coefficient;
  for (const list* side : {&factors, &d.factors})
    for (const arith::term& f : *side)
      if (is(f.id, op::power) && is_number(left({f.id}))) base = value(left({f.id}));
  if (base == 0) return false;
  long own = 0, taken = 0;
  for (; coefficient % base == 0; coefficient /= base) ++own;
  for (; d.coefficient % base == 0; d.coefficient /= base) ++taken;
  const index_expr e = add_number(exponent_in(factors, base, left_over), own);
  const index_expr f = add_number(exponent_in(d.factors, base, divisor_left_over), taken);
  if (d.coefficient != 1 || !divisor_left_over.empty()) return false;
  if (proves_at_most(f, e)) {
    const index_expr quotient = power(number(base), sub(e, f));
    const index_expr others = left_over.empty() ? number(1) : index_expr{monomial(left_over)};
    result = rest ? number(0) : scale(mul(quotient, others), coefficient);
    return true;
  }
  if (coefficient != 1 || !left_over.empty() || !proves_less(e, f)) return false;
  result = rest ? a : number(0);
  return true;
}

}  // namespace hoist::arith
