#pragma once
// What quotients and remainders share: multiples of the divisor, or of a part of it, are split off.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr index_expr pool::divide(index_expr a, index_expr b, bool rest) {
  if (is_number(b) && value(b) == 1) return rest ? number(0) : a;
  if (!simplifies_ && !is_number(a) && range(a).lo >= 0) return {make(rest ? op::remainder : op::quotient, a.id, b.id)};
  if (range(a).lo >= 0 && range(a).hi < range(b).lo) return rest ? a : number(0);
  const meta::result_table::key key = asked(rest ? op::remainder : op::quotient, a, b);
  if (const int memo = results_.find(key); memo >= 0) return {memo};
  return memoised(key, divide_anew(a, b, rest));
}

constexpr index_expr pool::divide_anew(index_expr a, index_expr b, bool rest) {
  if (is_number(b) && value(b) <= 0) return {make(rest ? op::remainder : op::quotient, a.id, b.id)};
  if (is_number(a) && is_number(b))
    return number(rest ? detail::floor_remainder(value(a), value(b)) : detail::floor_quotient(value(a), value(b)));
  if (a == b) return number(rest ? 0 : 1);
  if (is(a.id, op::remainder) && right(a) == b) return rest ? a : number(0);
  if (index_expr result;
      has_powers_ ? divide_powers(a, b, rest, result) : is_number(b) && divide_whole(a, value(b), rest, result))
    return result;
  monomial_form d;
  if (!is_monomial(b, d)) return divide_by_sum(a, b, rest);
  linear n = form(a.id), multiples;
  for (int step = 0; step < 8; ++step) {
    if (rest) expand_remainders(n, d);
    const bool was_long = n.terms.size() > most_expanded;
    multiples = combined(multiples, take_multiples(n, d, false), 1);
    if (!joined(n) && !(was_long && n.terms.size() <= most_expanded)) break;
  }
  if (d.factors.empty()) {
    multiples.constant += normalize_constant(n, d.coefficient);
  } else if (needs_divisor_added(n, b)) {
    n = combined(n, form(b.id), 1);
    multiples.constant -= 1;
  }
  index_expr result;
  const index_expr numerator = sum_of(n);
  if (is_digit(numerator, b)) {
    result = rest ? numerator : number(0);
  } else if (!divide_by_parts(n, d, rest, result)) {
    result = rest ? remainder_atom(numerator, b) : quotient_atom(numerator, b);
  }
  if (rest) return result;
  return sum_of(combined(form(result.id), multiples, 1));
}

/// For a plain sum of multiples of d, and a constant.
constexpr bool pool::divide_whole(index_expr a, long d, bool rest, index_expr& result) {
  if (!nodes_[a.id].undivided) return false;
  const int first = nodes_.open(nodes_[a.id].count + 1);
  const arith::term only{1, a.id};
  const run x = run_of(a.id, only);
  for (const arith::term* t = x.at; t != x.end; ++t)
    if (t->coefficient % d != 0) return false;
  if (rest) {
    result = number(detail::floor_remainder(x.constant, d));
    return true;
  }
  for (const arith::term* t = x.at; t != x.end; ++t) nodes_.push({t->coefficient / d, t->id});
  result = closed(detail::floor_quotient(x.constant, d), first);
  return true;
}

/// Whether `b` is number * factors, with a positive number.
constexpr bool pool::is_monomial(index_expr b, monomial_form& d) const {
  if (is_number(b)) {
    d.coefficient = value(b);
  } else if (is(b.id, op::sum)) {
    if (constant(b) != 0 || terms(b) != 1 || coefficient(b, 0) < 0) return false;
    d.coefficient = coefficient(b, 0);
    d.factors = factors_of(term(b, 0).id);
  } else {
    d.factors = factors_of(b.id);
  }
  return true;
}

/// Takes the multiples of d out of n's terms and returns them divided by d. Coefficients that aren't multiples are
/// reduced unless `whole`, when such terms stay as they are.
constexpr linear pool::take_multiples(linear& n, const monomial_form& d, bool whole) {
  linear multiples, rest;
  rest.constant = n.constant;
  for (const arith::term& t : n.terms) {
    const long c = t.coefficient / d.coefficient, left_over = t.coefficient % d.coefficient;
    if (c == 0 || (whole && left_over != 0) || !divides(d.factors, t.id)) {
      rest.terms.push(t);
      continue;
    }
    if (left_over != 0) rest.terms.push({left_over, t.id});
    const list others = without(d.factors, t.id);
    if (others.empty()) {
      multiples.constant += c;
    } else {
      accumulate(multiples, monomial(others), c);
    }
  }
  n = static_cast<linear&&>(rest);
  return multiples;
}

/// Moves a multiple of the number d out of n's constant, so that n's least value is in [0, d) where n is bounded below;
/// returns the multiple divided by d.
constexpr long pool::normalize_constant(linear& n, long d) {
  const interval terms = range_of(n.terms);
  const long least = terms.lo <= -interval::unbounded ? n.constant : added(terms.lo, n.constant);
  const long moved = detail::floor_quotient(least, d);
  n.constant = added(n.constant, -multiplied(moved, d));
  return moved;
}

constexpr interval pool::range_of(const list& terms) const {
  interval total{0, 0};
  for (const arith::term& t : terms) total = total + scaled(nodes_[t.id].range, t.coefficient);
  return total;
}

/// Whether n may be negative, and n + b is proven not to be.
constexpr bool pool::needs_divisor_added(const linear& n, index_expr b) {
  const index_expr numerator = sum_of(n);
  if (range(numerator).lo >= 0) return false;
  const index_expr raised = add(numerator, b);
  return !proves_at_most(number(0), numerator) && proves_at_most(number(0), raised);
}

/// Whether 0 <= a < b is proven.
constexpr bool pool::is_digit(index_expr a, index_expr b) {
  if (range(a).lo >= 0 && range(a).hi < range(b).lo) return true;
  if (range(a).hi < 0) return false;
  if (is(a.id, op::remainder) && right(a) == b) return true;
  return proves_at_most(number(0), a) && proves_less(a, b);
}

/// The proper parts of d that divide terms of n, largest first, with their common parts.
constexpr meta::vec<pool::monomial_form> pool::parts_of(const linear& n, const monomial_form& d) const {
  meta::vec<monomial_form> parts;
  const auto insert = [&](const monomial_form& g) {
    const bool is_one = g.coefficient == 1 && g.factors.empty();
    const bool is_all = g.coefficient == d.coefficient && g.factors.size() == d.factors.size();
    if (is_one || is_all || parts.size() >= 16) return;
    int at = 0;
    for (; at < parts.size(); ++at) {
      if (parts[at].coefficient == g.coefficient && parts[at].factors == g.factors) return;
      const int size = parts[at].factors.size() - g.factors.size();
      if (size < 0 || (size == 0 && parts[at].coefficient < g.coefficient)) break;
    }
    parts.push(g);
    for (int k = parts.size() - 1; k > at; --k) parts[k] = parts[k - 1];
    parts[at] = g;
  };
  insert({d.coefficient, {}});
  for (const arith::term& t : n.terms) {
    const monomial_form own{detail::gcd(t.coefficient, d.coefficient), common(d.factors, t.id)};
    const meta::vec<monomial_form> before = parts;  // NOLINT(performance-unnecessary-copy-initialization): insert changes parts
    insert(own);
    insert({own.coefficient, {}});
    insert({1, own.factors});
    for (const monomial_form& g : before) {
      const monomial_form shared{detail::gcd(g.coefficient, own.coefficient), shared_factors(g.factors, own.factors)};
      insert(shared);
    }
  }
  return parts;
}

constexpr pool::list pool::shared_factors(const list& a, const list& b) const {
  list shared;
  int k = 0;
  for (const arith::term& f : a) {
    while (k < b.size() && order(b[k].id, f.id) < 0) ++k;
    if (k < b.size() && b[k].id == f.id) {
      shared.push(f);
      ++k;
    }
  }
  return shared;
}

constexpr index_expr pool::expression(const monomial_form& d) {
  const index_expr scale_of = number(d.coefficient);
  return d.factors.empty() ? scale_of : scale({monomial(d.factors)}, d.coefficient);
}

/// For n = g y + s with 0 <= s < g and d = g m: n / d = y / m and n mod d = g (y mod m) + s.
constexpr bool pool::divide_by_parts(const linear& n, const monomial_form& d, bool rest, index_expr& result) {
  if (rest && n.terms.empty()) return false;
  for (const monomial_form& g : parts_of(n, d)) {
    linear small = n;
    linear y = take_multiples(small, g, true);
    if (g.factors.empty()) y.constant += normalize_constant(small, g.coefficient);
    if (y.terms.empty() && y.constant == 0) continue;
    const index_expr part = expression(g), digit = sum_of(small);
    if (!is_digit(digit, part)) continue;
    monomial_form others;
    others.coefficient = d.coefficient / g.coefficient;
    for (int k = 0, j = 0; k < d.factors.size(); ++k) {
      if (j < g.factors.size() && g.factors[j].id == d.factors[k].id) {
        ++j;
      } else {
        others.factors.push(d.factors[k]);
      }
    }
    const index_expr upper = sum_of(y), divisor = expression(others);
    const index_expr divided = divide(upper, divisor, rest);
    result = divided;
    if (rest) {
      const index_expr multiple = mul(part, divided);
      result = add(multiple, digit);
    }
    return true;
  }
  return false;
}

/// As `divide_by_parts`, where g is the common factor of the coefficients of a sum d.
constexpr bool pool::divide_by_content(const linear& n, const linear& d, bool rest, index_expr& result) {
  monomial_form g;
  g.coefficient = detail::gcd(d.constant, 0);
  for (const arith::term& t : d.terms) g.coefficient = detail::gcd(g.coefficient, t.coefficient);
  if (g.coefficient <= 1) return false;
  linear small = n, divisor_form = d;
  linear y = take_multiples(small, g, true);
  y.constant += normalize_constant(small, g.coefficient);
  const index_expr part = number(g.coefficient), digit = sum_of(small);
  if (!is_digit(digit, part)) return false;
  for (arith::term& t : divisor_form.terms) t.coefficient /= g.coefficient;
  divisor_form.constant /= g.coefficient;
  const index_expr upper = sum_of(y), divisor = sum_of(divisor_form);
  result = divide(upper, divisor, rest);
  if (rest) result = add(scale(result, g.coefficient), digit);
  return true;
}

/// Division by a sum of several terms: t b is taken out of the numerator where all terms of t b are there.
constexpr index_expr pool::divide_by_sum(index_expr a, index_expr b, bool rest) {
  linear n = form(a.id), multiples;
  const linear d = form(b.id);
  index_expr result;
  if (divide_by_content(n, d, rest, result)) return result;
  bool changed = false;
  for (int step = 0; step < 16; ++step) {
    bool found = false;
    for (const arith::term& t : n.terms) {
      const arith::term lead = d.terms[0];
      if (!divides(factors_of(lead.id), t.id)) continue;
      const list others = without(factors_of(lead.id), t.id);
      const linear multiple = times(d, 1, others);
      const long c = times_covered(n, multiple);
      if (c == 0) continue;
      n = combined(n, multiple, -c);
      if (others.empty()) {
        multiples.constant += c;
      } else {
        accumulate(multiples, monomial(others), c);
      }
      found = true;
      break;
    }
    if (!found && !joined(n)) break;
    changed = true;
  }
  bool by_content = changed && divide_by_content(n, d, rest, result);
  if (!by_content && needs_divisor_added(n, b)) {
    n = combined(n, d, 1);
    multiples.constant -= 1;
    by_content = divide_by_content(n, d, rest, result);
  }
  const index_expr numerator = sum_of(n);
  if (by_content) {
    if (rest) return result;
  } else if (is_digit(numerator, b)) {
    result = rest ? numerator : number(0);
  } else {
    result = rest ? remainder_atom(numerator, b) : quotient_atom(numerator, b);
  }
  if (rest) return result;
  return sum_of(combined(form(result.id), multiples, 1));
}

}  // namespace hoist::arith
