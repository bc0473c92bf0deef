#pragma once
// Sums of index expressions over a loop's counter, in closed form where there is one.

#include <hoist/arith/pool.hpp>

namespace hoist::arith {

/// Sums over expressions of one pool. A sum without a closed form stays unevaluated: a new variable stands for
/// it, and `evaluate` runs its loop.
///   over(e, i, b, n, s) = sum of e(i) over i = b, b + s, ... below n; s > 0; 0 where b >= n
/// Laws: sums of 1, j, j^2, j^3 over j below T are Faulhaber's polynomials; a factor without the counter goes outside; the
/// minima min(K, n - K j) of the ceil(n / K) chunks of n add up to n; a comparison, minimum or maximum whose sides differ by
/// an affine expression of the counter splits the range where its side changes.
class summation {
 public:
  explicit summation(pool& p) : p_(p) {}

  /// What a sum is; `closed` tells whether no loop is left in it.
  struct sum {
    index_expr total;
    bool closed = true;
  };
  /// A sum without a closed form, and the variable that stands for it.
  struct unevaluated_sum {
    index_expr value, term, counter, begin, end, step;
  };

  sum over(index_expr e, index_expr counter, index_expr begin, index_expr end, index_expr step = {}) {
    if (!step.valid()) step = p_.number(1);
    const index_expr trips = trips_of(begin, end, step);
    index_expr total;
    if (!depends(e, counter)) {
      total = p_.mul(e, trips);
    } else if (p_.range(trips).hi <= 0) {
      total = p_.number(0);
    } else if (unevaluated_depends(e, counter)) {
      total = variable_for({{}, e, counter, begin, end, step});
    } else {
      const index_expr j = p_.variable(0, trips);
      total = by_terms(p_.substitute(e, counter, p_.mul_add(step, j, begin)), j, trips);
    }
    return {total, closed(total)};
  }

  /// Whether an expression has no unevaluated sum in it.
  bool closed(index_expr e) const {
    for (const unevaluated_sum& k : unevaluated_)
      if (p_.contains(e, k.value)) return false;
    return true;
  }
  /// Whether a variable stands in an expression, or in an unevaluated sum of it.
  bool depends(index_expr e, index_expr v) const { return p_.contains(e, v) || unevaluated_depends(e, v); }
  const meta::vec<unevaluated_sum>& unevaluated() const { return unevaluated_; }

  /// The value of an expression with unevaluated sums, where the k-th variable has the value by_variable[k].
  long evaluate(index_expr e, meta::vec<long> by_variable) const {
    by_variable.resize(p_.variables(), 0);
    for (const unevaluated_sum& k : unevaluated_)
      if (p_.contains(e, k.value)) by_variable[p_.variable_index(k.value)] = evaluated(k, by_variable);
    return p_.evaluate(e, by_variable.begin());
  }

 private:
  static constexpr int most_splits = 24;     ///< of the range of one term of a sum
  static constexpr long most_unrolled = 64;  ///< terms that are added one by one where no law holds

  /// Values of the counter.
  index_expr trips_of(index_expr begin, index_expr end, index_expr step) {
    const index_expr length = p_.sub(end, begin);
    return at_least_zero(p_.quotient(p_.add(length, p_.sub(step, p_.number(1))), step));
  }
  index_expr at_least_zero(index_expr e) { return p_.proves_at_most(p_.number(0), e) ? e : p_.maximum(e, p_.number(0)); }
  /// e between 0 and `most`, which isn't negative.
  index_expr within(index_expr e, index_expr most) {
    if (p_.proves_at_most(e, most)) return at_least_zero(e);
    return p_.proves_at_most(most, e) ? most : p_.minimum(at_least_zero(e), most);
  }

  /// The sum of f over j from 0 to below `trips`, where each term may split the range anew.
  index_expr by_terms(index_expr f, index_expr j, index_expr trips) {
    splits_ = 0;
    if (p_.what(f) != op::sum || !p_.contains(f, j) || p_.range(trips).hi <= 1) return below(f, j, trips);
    index_expr total = p_.scale(trips, p_.constant(f));
    for (int k = 0; k < p_.terms(f); ++k) {
      splits_ = 0;
      total = p_.add(total, p_.scale(term_below(p_.term(f, k), j, trips), p_.coefficient(f, k)));
    }
    return total;
  }
  /// The sum of f over j from 0 to below `trips`.
  index_expr below(index_expr f, index_expr j, index_expr trips) {
    if (!p_.contains(f, j)) return p_.mul(f, trips);
    const interval r = p_.range(trips);
    if (r.hi <= 0) return p_.number(0);
    if (r.lo >= 0 && r.hi <= 1) return p_.mul(trips, p_.substitute(f, j, p_.number(0)));
    if (p_.what(f) != op::sum) return term_below(f, j, trips);
    index_expr total = p_.scale(trips, p_.constant(f));
    for (int k = 0; k < p_.terms(f); ++k)
      total = p_.add(total, p_.scale(term_below(p_.term(f, k), j, trips), p_.coefficient(f, k)));
    return total;
  }

  /// The sum over j of a product or another atom.
  index_expr term_below(index_expr f, index_expr j, index_expr trips) {
    index_expr others = p_.number(1), own = p_.number(1);
    int powers = 0, rest = 0;
    for (int k = 0; k < factor_count(f); ++k) {
      const index_expr x = factor(f, k);
      if (!p_.contains(x, j)) {
        others = p_.mul(others, x);
      } else {
        own = p_.mul(own, x);
        x == j ? ++powers : ++rest;
      }
    }
    if (powers == 0 && rest == 0) return p_.mul(others, trips);
    if (rest == 0 && powers <= 3) return p_.mul(others, powers_below(powers, trips));
    index_expr total;
    if (rest == 1 && powers == 0) total = chunks_below(own, j, trips);
    if (!total.valid()) total = split_below(own, j, trips);
    if (!total.valid()) total = one_by_one(own, j, trips);
    if (!total.valid()) total = variable_for({{}, own, j, p_.number(0), trips, p_.number(1)});
    return p_.mul(others, total);
  }
  int factor_count(index_expr f) const { return p_.what(f) == op::product ? p_.factors(f) : 1; }
  index_expr factor(index_expr f, int k) const { return p_.what(f) == op::product ? p_.factor(f, k) : f; }

  /// Faulhaber: the sum of j^power over j below n.
  index_expr powers_below(int power, index_expr n) {
    const index_expr before = p_.add_number(n, -1);
    if (power == 2) {
      const index_expr twice = p_.add_number(p_.scale(n, 2), -1);
      return p_.quotient(p_.mul(p_.mul(before, n), twice), p_.number(6));
    }
    const index_expr half = p_.quotient(p_.mul(before, n), p_.number(2));
    return power == 1 ? half : p_.mul(half, half);
  }

  /// The sum of min(K, n - K j) over at most ceil(n / K) chunks, n not negative: min(K trips, n).
  index_expr chunks_below(index_expr f, index_expr j, index_expr trips) {
    if (p_.what(f) != op::minimum) return {};
    for (const bool swapped : {false, true}) {
      const index_expr width = swapped ? p_.right(f) : p_.left(f);
      index_expr slope, n;
      if (p_.contains(width, j) || p_.range(width).lo < 1) continue;
      if (!affine(swapped ? p_.left(f) : p_.right(f), j, slope, n)) continue;
      if (!(p_.add(slope, width) == p_.number(0)) || !p_.proves_at_most(p_.number(0), n)) continue;
      const index_expr whole = p_.mul(width, trips);
      if (trips == p_.quotient(p_.add(n, p_.add_number(width, -1)), width)) return n;
      if (p_.proves_less(p_.sub(whole, width), n)) return p_.minimum(whole, n);
    }
    return {};
  }

  /// The range is split where the first comparison, minimum or maximum inside changes its side.
  index_expr split_below(index_expr f, index_expr j, index_expr trips) {
    const index_expr at = splittable(f, j);
    if (!at.valid() || splits_ >= most_splits) return {};
    ++splits_;
    const sides s = sides_of(at);
    if (s.condition.valid())
      return p_.choice(s.condition, below(replaced(f, at, s.then, j), j, trips),
                       below(replaced(f, at, s.otherwise, j), j, trips));
    index_expr slope, level;
    affine(s.difference, j, slope, level);
    if (p_.is_number(slope) && p_.value(slope) == 0)
      return p_.choice(p_.less(p_.number(0), level), below(replaced(f, at, s.then, j), j, trips),
                       below(replaced(f, at, s.otherwise, j), j, trips));
    if (p_.what(at) == op::equal) return split_at_one(f, at, j, trips, slope, level);
    const bool rises = p_.range(slope).lo > 0;
    const index_expr border = within(rises ? first_above(level, slope) : steps_to(level, p_.scale(slope, -1)), trips);
    return p_.add(part(known(f, {s.difference, !rises}, j), j, p_.number(0), border),
                  part(known(f, {s.difference, rises}, j), j, border, trips));
  }
  /// The least j with slope j + level > 0, for a positive slope.
  index_expr first_above(index_expr level, index_expr slope) {
    return p_.add_number(p_.quotient(p_.scale(level, -1), slope), 1);
  }
  /// Least whole x with x by >= level.
  index_expr steps_to(index_expr level, index_expr by) { return p_.quotient(p_.add(level, p_.add_number(by, -1)), by); }
  /// An equality holds for one j at most: before it, at it, after it.
  index_expr split_at_one(index_expr f, index_expr at, index_expr j, index_expr trips, index_expr slope, index_expr level) {
    const bool rises = p_.range(slope).lo > 0;
    const index_expr from = rises ? p_.scale(level, -1) : level, by = rises ? slope : p_.scale(slope, -1);
    const index_expr first = within(steps_to(from, by), trips), last = within(p_.add_number(p_.quotient(from, by), 1), trips);
    const index_expr differs = replaced(f, at, p_.number(0), j), same = replaced(f, at, p_.number(1), j);
    return p_.add(p_.add(part(differs, j, p_.number(0), first), part(same, j, first, last)), part(differs, j, last, trips));
  }
  /// The sum of f over j from `from` to below `to`.
  index_expr part(index_expr f, index_expr j, index_expr from, index_expr to) {
    const index_expr length = p_.sub(to, from);
    if (p_.range(length).hi <= 0) return p_.number(0);
    const index_expr own = p_.variable(0, length);
    return below(p_.substitute(f, j, p_.add(from, own)), own, length);
  }
  index_expr one_by_one(index_expr f, index_expr j, index_expr trips) {
    if (!p_.is_number(trips) || p_.value(trips) > most_unrolled) return {};
    index_expr total = p_.number(0);
    for (long k = 0; k < p_.value(trips); ++k) total = p_.add(total, p_.substitute(f, j, p_.number(k)));
    return total;
  }

  /// What an expression is on the two sides of its condition: the difference is positive, or a condition holds.
  struct sides {
    index_expr difference, condition, then, otherwise;
  };
  sides sides_of(index_expr e) {
    const index_expr l = p_.left(e), r = p_.right(e);
    switch (p_.what(e)) {
      case op::choice: return {{}, p_.condition(e), l, r};
      case op::minimum: return {p_.sub(r, l), {}, l, r};
      case op::maximum: return {p_.sub(r, l), {}, r, l};
      default: return {p_.sub(r, l), {}, p_.number(1), p_.number(0)};
    }
  }
  /// The first expression inside, inner ones before outer ones, that depends on j and can be split; not valid where none can.
  index_expr splittable(index_expr e, index_expr j) {
    if (!p_.contains(e, j)) return {};
    for (int k = 0; k < operand_count(e); ++k)
      if (const index_expr inner = splittable(operand(e, k), j); inner.valid()) return inner;
    switch (p_.what(e)) {
      case op::choice: return p_.contains(p_.condition(e), j) ? index_expr{} : e;
      case op::minimum:
      case op::maximum:
      case op::less:
      case op::equal: {
        index_expr slope, level;
        if (!affine(p_.sub(p_.right(e), p_.left(e)), j, slope, level)) return {};
        const interval r = p_.range(slope);
        return r.lo > 0 || r.hi < 0 || (r.lo == 0 && r.hi == 0) ? e : index_expr{};
      }
      default: return {};
    }
  }
  int operand_count(index_expr e) const {
    switch (p_.what(e)) {
      case op::number:
      case op::variable: return 0;
      case op::sum: return p_.terms(e);
      case op::product: return p_.factors(e);
      case op::choice: return 3;
      default: return 2;
    }
  }
  index_expr operand(index_expr e, int k) const {
    if (p_.what(e) == op::sum) return p_.term(e, k);
    if (p_.what(e) == op::product) return p_.factor(e, k);
    if (p_.what(e) == op::choice && k == 2) return p_.condition(e);
    return k == 0 ? p_.left(e) : p_.right(e);
  }

  /// e with `by` in place of the atom `at`, which depends on j.
  index_expr replaced(index_expr e, index_expr at, index_expr by, index_expr j) {
    if (e == at) return by;
    if (!p_.contains(e, j)) return e;
    return p_.mapped(e, [&](index_expr x) { return replaced(x, at, by, j); });
  }

  /// That a difference is above 0, or isn't.
  struct fact {
    index_expr difference;
    bool positive = true;
  };
  /// The sign that another difference has then: 1 where it is above 0, -1 where it isn't; 0 where the fact doesn't tell.
  int sign_by(const fact& of, index_expr other) {
    const index_expr more = p_.sub(other, of.difference), both = p_.add(other, of.difference);
    if (p_.is_number(more)) return of.positive ? (p_.value(more) >= 0 ? 1 : 0) : (p_.value(more) <= 0 ? -1 : 0);
    if (p_.is_number(both)) return of.positive ? (p_.value(both) <= 1 ? -1 : 0) : (p_.value(both) >= 1 ? 1 : 0);
    return 0;
  }
  /// e where a fact holds: comparisons, minima and maxima that it decides are replaced by their sides.
  index_expr known(index_expr e, const fact& of, index_expr j) {
    if (!p_.contains(e, j)) return e;
    switch (p_.what(e)) {
      case op::minimum:
      case op::maximum:
      case op::less: {
        const sides s = sides_of(e);
        const int sign = sign_by(of, s.difference);
        if (sign != 0) return known(sign > 0 ? s.then : s.otherwise, of, j);
        break;
      }
      default: break;
    }
    return p_.mapped(e, [&](index_expr x) { return known(x, of, j); });
  }

  /// Whether e = slope j + level, where neither depends on j.
  bool affine(index_expr e, index_expr j, index_expr& slope, index_expr& level) {
    slope = p_.number(0);
    level = p_.substitute(e, j, slope);
    if (!p_.contains(e, j)) return true;
    const bool is_sum = p_.what(e) == op::sum;
    for (int k = 0; k < (is_sum ? p_.terms(e) : 1); ++k) {
      const index_expr t = is_sum ? p_.term(e, k) : e;
      if (!p_.contains(t, j)) continue;
      index_expr others = p_.number(is_sum ? p_.coefficient(e, k) : 1);
      int times = 0;
      for (int i = 0; i < factor_count(t); ++i) {
        const index_expr x = factor(t, i);
        if (x == j) {
          ++times;
        } else {
          if (p_.contains(x, j)) return false;
          others = p_.mul(others, x);
        }
      }
      if (times != 1) return false;
      slope = p_.add(slope, others);
    }
    return true;
  }

  bool unevaluated_depends(index_expr e, index_expr v) const {
    for (const unevaluated_sum& k : unevaluated_)
      if (p_.contains(e, k.value) && depends_inside(k, v)) return true;
    return false;
  }
  bool depends_inside(const unevaluated_sum& k, index_expr v) const {
    return depends(k.begin, v) || depends(k.end, v) || depends(k.step, v) || (!(k.counter == v) && depends(k.term, v));
  }
  index_expr variable_for(unevaluated_sum k) {
    for (const unevaluated_sum& old : unevaluated_)
      if (old.term == k.term && old.counter == k.counter && old.begin == k.begin && old.end == k.end && old.step == k.step)
        return old.value;
    k.value = p_.variable({p_.range(k.term).lo >= 0 ? 0 : -interval::unbounded, interval::unbounded});
    unevaluated_.push(k);
    return k.value;
  }
  long evaluated(const unevaluated_sum& k, meta::vec<long> by_variable) const {
    const long end = evaluate(k.end, by_variable), step = evaluate(k.step, by_variable);
    long total = 0, i = evaluate(k.begin, by_variable);
    for (; step > 0 && i < end; i += step) {
      by_variable[p_.variable_index(k.counter)] = i;
      total += evaluate(k.term, by_variable);
    }
    return total;
  }

  pool& p_;
  meta::vec<unevaluated_sum> unevaluated_;
  int splits_ = 0;
};

}  // namespace hoist::arith
