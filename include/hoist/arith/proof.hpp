#pragma once
// Proofs of inequalities: variables, quotients and remainders are replaced by their bounds, which may be expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr bool pool::proves_less(ix a, ix b) {
  if (range(a).hi < range(b).lo) return true;
  const ix one = number(1), next = add(a, one);
  return nonnegative(sub(b, next));
}

constexpr bool pool::proves_at_most(ix a, ix b) {
  if (range(a).hi <= range(b).lo) return true;
  return nonnegative(sub(b, a));
}

constexpr bool pool::nonnegative(ix a) {
  if (range(a).lo >= 0) return true;
  if (range(a).hi < 0 || !nodes_[a.id].bounded_by_terms || depth_ >= 2) return false;
  ++depth_;
  int steps = 24;
  const bool proven = nonnegative(a, steps);
  --depth_;
  return proven;
}

constexpr bool pool::nonnegative(ix a, int& steps) {
  if (range(a).lo >= 0) return true;
  if (range(a).hi < 0 || !nodes_[a.id].bounded_by_terms || --steps <= 0) return false;
  const linear x = form(a.id);
  for (int k = 0; k < x.terms.size(); ++k)
    if (is_extremum(x.terms[k].id) || is(x.terms[k].id, op::choice)) return nonnegative_by_case(x, k, steps);
  ix smaller;
  return lowered(x, false, smaller, steps) && nonnegative(smaller, steps);
}

/// For a minimum, maximum or choice among the terms: with each operand, or with one of them where that is enough.
constexpr bool pool::nonnegative_by_case(const linear& x, int at, int& steps) {
  const arith::term t = x.terms[at];
  linear others = x;
  others.terms.clear();
  for (int k = 0; k < x.terms.size(); ++k)
    if (k != at) others.terms.push(x.terms[k]);
  const bool one_is_enough = is(t.id, t.coefficient > 0 ? op::maximum : op::minimum);
  const ix operands[] = {left({t.id}), right({t.id})};
  for (const ix operand : operands) {
    const ix with_operand = sum_of(combined(others, form(operand.id), t.coefficient));
    if (nonnegative(with_operand, steps) == one_is_enough) return one_is_enough;
  }
  return !one_is_enough;
}

/// The atoms of x whose bounds can help, in the order in which to replace them: compound ones, then late variables.
constexpr pool::list pool::replaceable(const linear& x) const {
  list atoms;
  for (const arith::term& t : x.terms) {
    const bool in_product = is(t.id, op::product);
    for (const arith::term& f : factors_of(t.id)) {
      const op what = nodes_[f.id].what;
      const bool divided = what == op::quotient || what == op::remainder;
      if (what != op::variable && !divided) continue;
      if (!in_product && !nodes_[f.id].bounded_by_terms) continue;
      int at = 0;
      while (at < atoms.size() && order(f.id, atoms[at].id) < 0) ++at;
      if (at < atoms.size() && atoms[at].id == f.id) continue;
      atoms.push(f);
      for (int k = atoms.size() - 1; k > at; --k) atoms[k] = atoms[k - 1];
      atoms[at] = {1, f.id};
    }
  }
  return atoms;
}

/// A lower bound of x, or an upper one where `raise`, with one atom less: where x = p t + r and the sign of p is known,
/// t gives way to one of its bounds.
constexpr bool pool::lowered(const linear& x, bool raise, ix& result, int& steps) {
  for (const arith::term& atom : replaceable(x)) {
    linear p, r;
    r.constant = x.constant;
    for (const arith::term& t : x.terms) {
      if (!divides(list{atom}, t.id)) {
        r.terms.push(t);
        continue;
      }
      const list others = without(list{atom}, t.id);
      if (others.empty()) {
        p.constant += t.coefficient;
      } else {
        accumulate(p, monomial(others), t.coefficient);
      }
    }
    const ix factor = sum_of(p);
    const bool positive = range(factor).lo >= 0;
    if (!positive && range(factor).hi > 0) continue;
    const ix limit = bound_of(atom.id, positive == raise, steps);
    if (!limit.valid()) continue;
    const ix rest = sum_of(r), replaced = mul(factor, limit);
    result = add(rest, replaced);
    return true;
  }
  return false;
}

/// An upper or lower bound of a variable, quotient or remainder; not valid where none is known.
constexpr ix pool::bound_of(int atom, bool upper, int& steps) {
  const interval known = nodes_[atom].range;
  const ix one = number(1);
  if (is(atom, op::variable)) {
    const int below = variables_[variable_index({atom})].below;
    if (upper && below >= 0) return sub({below}, one);
  } else if (is(atom, op::remainder)) {
    if (upper && range(right({atom})).lo > 0) return sub(right({atom}), one);
  } else if (range(right({atom})).lo > 0 && nodes_[left({atom}).id].bounded_by_terms && --steps > 0) {
    ix numerator = left({atom}), next;
    const linear x = form(numerator.id);
    if (lowered(x, upper, next, steps)) return quotient(next, right({atom}));
  }
  const long limit = upper ? known.hi : known.lo;
  if (limit >= interval::unbounded || limit <= -interval::unbounded) return {};
  return number(limit);
}

}  // namespace hoist::arith
