#pragma once
// Proofs of inequalities: variables, quotients and remainders are replaced by their bounds, which may be expressions.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

constexpr bool pool::proves_less(index_expr a, index_expr b) {
  if (range(a).hi < range(b).lo) return true;
  const index_expr one = number(1), next = add(a, one);
  return nonnegative(sub(b, next));
}

constexpr bool pool::proves_at_most(index_expr a, index_expr b) {
  if (range(a).hi <= range(b).lo) return true;
  return nonnegative(sub(b, a));
}

constexpr bool pool::nonnegative(index_expr a) {
  if (range(a).lo >= 0) return true;
  if (range(a).hi < 0 || !nodes_[a.id].bounded_by_terms || depth_ >= 2) return false;
  const meta::result_table::key key{-1, depth_, a.id, 0};
  if (const int memo = results_.find(key); memo >= 0) return memo == 1;
  ++depth_;
  int steps = 24;
  const bool overflowed_before = overflowed_;
  overflowed_ = false;
  bool proven = nonnegative(a, steps);
  if (overflowed_) {
    proven = false;
    results_ = meta::result_table{};
  }
  overflowed_ = overflowed_before;
  --depth_;
  results_.insert(key, proven ? 1 : 0);
  return proven;
}

/// Divides by the common factor of the coefficients; the sign stays.
constexpr void pool::reduce(linear& x) const {
  long divisor = 0;
  for (const arith::term& t : x.terms) divisor = detail::gcd(divisor, t.coefficient);
  if (divisor <= 1) return;
  for (arith::term& t : x.terms) t.coefficient /= divisor;
  x.constant = detail::floor_quotient(x.constant, divisor);
}

constexpr bool pool::nonnegative(index_expr a, int& steps) {
  if (range(a).lo >= 0) return true;
  if (range(a).hi < 0 || !nodes_[a.id].bounded_by_terms || --steps <= 0) return false;
  linear x = form(a.id);
  reduce(x);
  if (nonnegative_by_multiple(x, steps)) return true;
  bool has_case = false;
  for (int k = 0; k < x.terms.size(); ++k)
    if (const int f = case_factor(x.terms[k]); f >= 0 && needs_all_cases(x.terms[k], f))
      return nonnegative_by_case(x, k, f, steps);
  for (int k = 0; k < x.terms.size(); ++k) {
    const int f = case_factor(x.terms[k]);
    if (f < 0) continue;
    if (nonnegative_by_case(x, k, f, steps)) return true;
    has_case = true;
  }
  if (has_case) return false;
  for (int k = 0; k < x.terms.size(); ++k)
    if (nonnegative_by_numerator(x, k, steps)) return true;
  index_expr smaller;
  return lowered(x, false, smaller, steps) && nonnegative(smaller, steps);
}

/// The choice, minimum or maximum that the term consists of, besides factors that can't be negative; -1 where none.
constexpr int pool::case_factor(arith::term t) const {
  const op what = nodes_[t.id].what;
  if (what != op::product) return what == op::minimum || what == op::maximum || what == op::choice ? t.id : -1;
  int found = -1;
  for (int k = 0; k < factor_count(t.id); ++k) {
    const int f = factor_at(t.id, k);
    if (found < 0 && (is_extremum(f) || is(f, op::choice))) {
      found = f;
    } else if (range({f}).lo < 0) {
      return -1;
    }
  }
  return found;
}

/// Whether the factor of the term is a choice, or the minimum or maximum of which each operand can decide the sign.
constexpr bool pool::needs_all_cases(arith::term t, int factor) const {
  return is(factor, op::choice) || is(factor, t.coefficient > 0 ? op::minimum : op::maximum);
}

/// For a term c b (n/b) with numbers b, c > 0 and the rest r: r + c b (n/b) >= 0 if r + c (n - b + 1) >= 0, where that takes a
/// term out.
constexpr bool pool::nonnegative_by_multiple(const linear& x, int& steps) {
  for (int k = 0; k < x.terms.size(); ++k) {
    const arith::term t = x.terms[k];
    if (t.coefficient <= 1 || !is(t.id, op::quotient)) continue;
    const index_expr n = left({t.id}), b = right({t.id});
    if (!is_number(b) || value(b) <= 1 || t.coefficient % value(b) != 0) continue;
    linear others = x;
    others.terms.clear();
    for (int j = 0; j < x.terms.size(); ++j)
      if (j != k) others.terms.push(x.terms[j]);
    const long c = t.coefficient / value(b);
    linear least = combined(others, form(n.id), c);
    least.constant = added(least.constant, -c * (value(b) - 1));
    if (least.terms.size() < x.terms.size() && nonnegative(sum_of(least), steps)) return true;
  }
  return false;
}

/// For a term c (n/b) or -c (n mod b), with the rest r of the expression:
/// r - c (n/b) >= 0 if b r - c n >= 0, and for c = 1 exactly if b r + b - 1 - n >= 0;  r + n/b >= 0 exactly if b r + n
/// >= 0; r - c (n mod b) >= 0 if n >= 0 and r - c n >= 0.
constexpr bool pool::nonnegative_by_numerator(const linear& x, int at, int& steps) {
  const arith::term t = x.terms[at];
  const bool divides = is(t.id, op::quotient);
  if (!divides && !is(t.id, op::remainder)) return false;
  const index_expr n = left({t.id}), b = right({t.id});
  if (range(b).lo <= 0) return false;
  linear others;
  others.constant = x.constant;
  bool related = nodes_[n.id].bounded_by_terms || !is_number(b);
  for (int k = 0; k < x.terms.size(); ++k) {
    if (k == at) continue;
    others.terms.push(x.terms[k]);
    related = related || (nodes_[x.terms[k].id].variables & nodes_[n.id].variables) != 0;
  }
  if (!related) return false;
  const index_expr r = sum_of(others);
  if (!divides) {
    if (t.coefficient > 0 || range(n).lo < 0) return false;
    return nonnegative(sum_of(combined(form(r.id), form(n.id), t.coefficient)), steps);
  }
  if (t.coefficient > 1) return false;
  const index_expr multiple = mul(b, r);
  linear least = combined(form(multiple.id), form(n.id), t.coefficient);
  if (t.coefficient == -1) {
    least = combined(least, form(b.id), 1);
    least.constant -= 1;
  }
  return nonnegative(sum_of(least), steps);
}

/// For a minimum, maximum or choice that is a factor of a term: with each operand; or with one of them where that is
/// enough, or with both together: one of two integers isn't negative if their sum is at least -1.
constexpr bool pool::nonnegative_by_case(const linear& x, int at, int factor, int& steps) {
  const arith::term t = x.terms[at];
  linear others = x;
  others.terms.clear();
  for (int k = 0; k < x.terms.size(); ++k)
    if (k != at) others.terms.push(x.terms[k]);
  const bool one_is_enough = is(factor, t.coefficient > 0 ? op::maximum : op::minimum);
  const list rest = t.id == factor ? list{} : without(list{{1, factor}}, t.id);
  const auto with = [&](index_expr operand) {
    if (rest.empty()) return sum_of(combined(others, form(operand.id), t.coefficient));
    return sum_of(combined(others, times(whole_form(operand.id), t.coefficient, rest), 1));
  };
  const index_expr first = with(left({factor})), second = with(right({factor}));
  if (nonnegative(first, steps) == one_is_enough) return one_is_enough;
  if (nonnegative(second, steps) == one_is_enough) return one_is_enough;
  if (!one_is_enough) return true;
  linear joint = combined(form(first.id), form(second.id), 1);
  joint.constant = added(joint.constant, 1);
  return nonnegative(sum_of(joint), steps);
}

/// The atoms of x whose bounds can help, in the order in which to replace them: compound ones, then late variables.
constexpr pool::list pool::replaceable(const linear& x) const {
  list atoms;
  for (const arith::term& t : x.terms) {
    const bool in_product = is(t.id, op::product);
    for (int k = 0; k < factor_count(t.id); ++k) {
      const arith::term f{1, factor_at(t.id, k)};
      const bool divided = is(f.id, op::quotient) || is(f.id, op::remainder);
      if (!is(f.id, op::variable) && !divided) continue;
      const bool by_terms =
          divided ? nodes_[left({f.id}).id].bounded_by_terms || !is_number(right({f.id})) : nodes_[f.id].bounded_by_terms;
      if (!in_product && !by_terms) continue;
      int at = 0;
      while (at < atoms.size() && order(f.id, atoms[at].id) < 0) ++at;
      if (at < atoms.size() && atoms[at].id == f.id) continue;
      atoms.push(f);
      for (int m = atoms.size() - 1; m > at; --m) atoms[m] = atoms[m - 1];
      atoms[at] = {1, f.id};
    }
  }
  return atoms;
}

/// A lower bound of x, or an upper one where `raise`, with one atom less: where x = p t + r and the sign of p is known,
/// t gives way to one of its bounds.
constexpr bool pool::lowered(const linear& x, bool raise, index_expr& result, int& steps) {
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
    const index_expr factor = sum_of(p);
    const bool positive = range(factor).lo >= 0;
    if (!positive && range(factor).hi > 0) continue;
    const index_expr limit = bound_of(atom.id, positive == raise, steps);
    if (!limit.valid()) continue;
    const index_expr rest = sum_of(r), replaced = mul(factor, limit);
    result = add(rest, replaced);
    return true;
  }
  return false;
}

/// An upper or lower bound of a variable, quotient or remainder; not valid where none is known.
constexpr index_expr pool::bound_of(int atom, bool upper, int& steps) {
  const interval known = nodes_[atom].range;
  const index_expr one = number(1);
  if (is(atom, op::variable)) {
    const bound& b = variables_[variable_index({atom})];
    if (upper && b.below >= 0) return sub({b.below}, one);
    if (!upper && b.from >= 0) return {b.from};
  } else if (is(atom, op::remainder)) {
    if (upper && range(right({atom})).lo > 0) return sub(right({atom}), one);
  } else if (range(right({atom})).lo > 0 && nodes_[left({atom}).id].bounded_by_terms && --steps > 0) {
    index_expr numerator = left({atom}), next;
    const linear x = form(numerator.id);
    if (lowered(x, upper, next, steps)) return quotient(next, right({atom}));
  }
  const long limit = upper ? known.hi : known.lo;
  if (limit >= interval::unbounded || limit <= -interval::unbounded) return {};
  return number(limit);
}

}  // namespace hoist::arith
