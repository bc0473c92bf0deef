#pragma once
// Bounds of an index expression where some of its variables run through what they may be.

#include <hoist/arith/id_map.hpp>
#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// The least and the greatest value of an expression, both included, as expressions over the variables that stay.
struct index_bounds {
  index_expr least, greatest;
};

/// Bounds of expressions over those variables that stay: each of the others lies between two expressions that were given for
/// it, or in its range. The bounds are sound; they are exact where every variable stands in one term and each operation is
/// monotone in it, as for windows, chunks, steps and repeated edges.
class bounds_over {
 public:
  constexpr explicit bounds_over(pool& p) : p_(p) {}

  constexpr void keep(index_expr variable) { put(variable, variable, variable); }
  constexpr void put(index_expr variable, index_expr least, index_expr greatest) {
    variables_.push({p_.atom(variable).id, least, greatest});
  }
  constexpr index_bounds operator()(index_expr e) {
    if (p_.is_number(e)) return {e, e};
    if (const index_bounds* memo = done_.find(e.id); memo != nullptr) return *memo;
    const index_bounds found = of(e);
    done_.insert(e.id, found);
    return found;
  }

 private:
  struct limits {
    int atom;
    index_expr least, greatest;
  };

  constexpr index_bounds in_range(index_expr e) { return {p_.number(p_.range(e).lo), p_.number(p_.range(e).hi)}; }
  constexpr index_bounds of(index_expr e) {
    switch (p_.what(e)) {
      case op::number: break;
      case op::variable: return variable(e);
      case op::sum: return sum(e);
      case op::product: return product(e);
      case op::quotient: return quotient(e);
      case op::remainder: return remainder(e);
      case op::minimum:
      case op::maximum: return extremum(e);
      case op::less: return less(e);
      case op::conjunction: return conjunction(e);
      case op::choice: return choice(e);
      case op::equal:
      case op::power:
      case op::logarithm: return stays(e) ? index_bounds{e, e} : in_range(e);
    }
    return {e, e};
  }
  constexpr index_bounds variable(index_expr e) {
    for (const limits& l : variables_)
      if (l.atom == e.id) return {l.least, l.greatest};
    return in_range(e);
  }
  constexpr bool stays(index_expr e) {
    const index_bounds l = (*this)(p_.left(e)), r = (*this)(p_.right(e));
    return l.least == l.greatest && r.least == r.greatest;
  }
  constexpr index_bounds sum(index_expr e) {
    index_expr least = p_.number(p_.constant(e)), greatest = least;
    for (int k = 0; k < p_.terms(e); ++k) {
      const index_bounds t = (*this)(p_.term(e, k));
      const long c = p_.coefficient(e, k);
      least = p_.add(least, p_.scale(c < 0 ? t.greatest : t.least, c));
      greatest = p_.add(greatest, p_.scale(c < 0 ? t.least : t.greatest, c));
    }
    return {least, greatest};
  }
  /// Of factors that aren't negative; of others by their ranges, unless all of them stay.
  constexpr index_bounds product(index_expr e) {
    index_expr least = p_.number(1), greatest = least;
    bool positive = true, fixed = true;
    for (int k = 0; k < p_.factors(e); ++k) {
      const index_bounds f = (*this)(p_.factor(e, k));
      positive = positive && p_.range(f.least).lo >= 0;
      fixed = fixed && f.least == f.greatest;
      least = p_.mul(least, f.least);
      greatest = p_.mul(greatest, f.greatest);
    }
    return positive || fixed ? index_bounds{least, greatest} : in_range(e);
  }
  constexpr index_bounds quotient(index_expr e) {
    const index_bounds n = (*this)(p_.left(e)), d = (*this)(p_.right(e));
    if (!(d.least == d.greatest)) return in_range(e);
    return {p_.quotient(n.least, d.least), p_.quotient(n.greatest, d.least)};
  }
  constexpr index_bounds remainder(index_expr e) {
    const index_bounds n = (*this)(p_.left(e)), d = (*this)(p_.right(e));
    if (!(d.least == d.greatest)) return in_range(e);
    if (p_.quotient(n.least, d.least) == p_.quotient(n.greatest, d.least))
      return {p_.remainder(n.least, d.least), p_.remainder(n.greatest, d.least)};
    const index_expr last = p_.add_number(d.least, -1);
    return {p_.number(0), p_.range(n.least).lo >= 0 ? p_.minimum(n.greatest, last) : last};
  }
  constexpr index_bounds extremum(index_expr e) {
    const index_bounds l = (*this)(p_.left(e)), r = (*this)(p_.right(e));
    if (p_.what(e) == op::minimum) return {p_.minimum(l.least, r.least), p_.minimum(l.greatest, r.greatest)};
    return {p_.maximum(l.least, r.least), p_.maximum(l.greatest, r.greatest)};
  }
  constexpr index_bounds less(index_expr e) {
    const index_bounds l = (*this)(p_.left(e)), r = (*this)(p_.right(e));
    return {p_.less(l.greatest, r.least), p_.less(l.least, r.greatest)};
  }
  constexpr index_bounds conjunction(index_expr e) {
    const index_bounds l = (*this)(p_.left(e)), r = (*this)(p_.right(e));
    return {p_.both(l.least, r.least), p_.both(l.greatest, r.greatest)};
  }
  constexpr index_bounds choice(index_expr e) {
    const index_bounds c = (*this)(p_.condition(e)), l = (*this)(p_.left(e)), r = (*this)(p_.right(e));
    if (c.least == c.greatest) return {p_.choice(c.least, l.least, r.least), p_.choice(c.least, l.greatest, r.greatest)};
    return {p_.minimum(l.least, r.least), p_.maximum(l.greatest, r.greatest)};
  }

  pool& p_;
  meta::vec<limits> variables_;
  detail::id_map<index_bounds> done_;
};

namespace detail {

constexpr long most_difference(pool& p, index_expr a, index_expr b, int& steps);

/// Of two sums: terms of one operation are compared with each other.
constexpr long most_difference_of_terms(pool& p, index_expr a, index_expr b, int& steps) {
  const index_expr d = p.sub(a, b);
  long most = p.range(d).hi;
  if (p.what(d) != op::sum) return most;
  long total = p.constant(d);
  meta::vec<bool> used(p.terms(d), false);
  for (int k = 0; k < p.terms(d); ++k) {
    if (used[k]) continue;
    long part = interval::unbounded;
    for (int j = k + 1; j < p.terms(d) && part >= interval::unbounded; ++j) {
      if (used[j] || p.coefficient(d, j) != -p.coefficient(d, k) || p.what(p.term(d, j)) != p.what(p.term(d, k))) continue;
      const bool first = p.coefficient(d, k) > 0;
      const index_expr more = p.term(d, first ? k : j), less = p.term(d, first ? j : k);
      if (p.what(more) == op::variable || (more == a && less == b)) continue;
      const long c = first ? p.coefficient(d, k) : -p.coefficient(d, k);
      part = saturating_product(c, most_difference(p, more, less, steps));
      used[j] = part < interval::unbounded;
    }
    if (part >= interval::unbounded) part = scaled(p.range(p.term(d, k)), p.coefficient(d, k)).hi;
    total = (interval{total, total} + interval{part, part}).hi;
  }
  return total < most ? total : most;
}
/// Of a sum: a minimum in it is at most either operand, and a maximum at least.
constexpr long most_of_sum(pool& p, index_expr d, int& steps) {
  long most = p.range(d).hi;
  if (p.what(d) != op::sum) return most;
  for (int k = 0; k < p.terms(d); ++k) {
    const index_expr t = p.term(d, k);
    const long c = p.coefficient(d, k);
    if (p.what(t) != (c > 0 ? op::minimum : op::maximum)) continue;
    for (const index_expr operand : {p.left(t), p.right(t)}) {
      if (--steps < 0) return most;
      const long with_it = most_of_sum(p, p.add(p.sub(d, p.scale(t, c)), p.scale(operand, c)), steps);
      most = with_it < most ? with_it : most;
    }
  }
  return most;
}
constexpr long most_difference(pool& p, index_expr a, index_expr b, int& steps) {
  if (--steps < 0 || p.is_number(p.sub(a, b))) return p.range(p.sub(a, b)).hi;
  long most = most_difference_of_terms(p, a, b, steps);
  const auto take = [&](long other) { most = other < most ? other : most; };
  take(most_of_sum(p, p.sub(a, b), steps));
  if (p.what(a) == p.what(b) && (p.what(a) == op::minimum || p.what(a) == op::maximum)) {
    const long l = most_difference(p, p.left(a), p.left(b), steps), r = most_difference(p, p.right(a), p.right(b), steps);
    take(l > r ? l : r);
  }
  // The greater of two operands is one of them, and the lesser is at most either.
  if (p.what(a) == op::maximum) {
    const long l = most_difference(p, p.left(a), b, steps), r = most_difference(p, p.right(a), b, steps);
    take(l > r ? l : r);
  }
  if (p.what(b) == op::minimum) {
    const long l = most_difference(p, a, p.left(b), steps), r = most_difference(p, a, p.right(b), steps);
    take(l > r ? l : r);
  }
  if (p.what(a) == op::minimum) {
    take(most_difference(p, p.left(a), b, steps));
    take(most_difference(p, p.right(a), b, steps));
  }
  if (p.what(b) == op::maximum) {
    take(most_difference(p, a, p.left(b), steps));
    take(most_difference(p, a, p.right(b), steps));
  }
  if (p.what(a) == op::quotient && p.what(b) == op::quotient && p.right(a) == p.right(b) && p.is_number(p.right(a))) {
    const long d = p.value(p.right(a)), n = most_difference(p, p.left(a), p.left(b), steps);
    if (n < interval::unbounded) take(floor_quotient(n + d - 1, d));
  }
  return most;
}

}  // namespace detail

/// The most that a - b can be: a sound number, from ranges and from operations that both have.
constexpr long most_difference(pool& p, index_expr a, index_expr b) {
  int steps = 64;
  return detail::most_difference(p, a, b, steps);
}

}  // namespace hoist::arith
