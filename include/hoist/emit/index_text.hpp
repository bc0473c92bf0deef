#pragma once
// How index expressions are written: the order of terms, and where 32 bits don't suffice.

#include <hoist/ir/kernel.hpp>

namespace hoist::emit {

using ir::index_expr;

/// Index expressions of a kernel as they stand in its text. A variable is an `int` unless its range says otherwise.
struct index_text {
  const ir::kernel& k;
  struct name {
    char text[16]{};
    int variable = -1;  ///< whose name it is
    bool wide = false;  ///< a long
  };
  meta::vec<name> of;  ///< by variable; empty where none

  constexpr explicit index_text(const ir::kernel& kernel) : k(kernel), of(kernel.index.variables(), name{}) {}
  constexpr name& label_of(index_expr variable) { return of[k.index.variable_index(variable)]; }
  constexpr const name& label_of(index_expr variable) const { return of[k.index.variable_index(variable)]; }

  /// factor * e + offset in the order of the text: what is added, with products of variables before variables, large
  /// strides before small ones and the constant last; then what is subtracted, likewise. A term without an id is the
  /// constant.
  constexpr meta::vec<arith::term> sum_of(index_expr e, long factor, long offset) const {
    const arith::pool& p = k.index;
    const bool is_sum = p.what(e) == arith::op::sum;
    meta::vec<arith::term> terms;
    if (!is_sum && !p.is_number(e)) terms.push({factor, e.id});
    for (int i = 0; is_sum && i < p.terms(e); ++i) insert(terms, {factor * p.coefficient(e, i), p.term(e, i).id});
    const long constant = offset + factor * (p.is_number(e) ? p.value(e) : is_sum ? p.constant(e) : 0);
    if (constant != 0 || terms.empty()) insert(terms, {constant, -1});
    return terms;
  }

  /// Whether the text of e is a `long`: some number on the way to its value may be none of `int`.
  constexpr bool is_wide(index_expr e) const {
    using arith::op;
    const arith::pool& p = k.index;
    switch (p.what(e)) {
      case op::variable: return label_of(e).wide;
      case op::sum:
        return is_extremum(e) ? is_wide_extremum(p.term(e, 0), p.coefficient(e, 0), p.constant(e)) : is_wide_sum(e, 1, 0);
      case op::minimum:
      case op::maximum: return is_wide_extremum(e, 1, 0);
      case op::quotient:
      case op::remainder:
      case op::choice: return is_wide(p.left(e)) || is_wide(p.right(e));
      case op::product: return is_wide_product(1, e);
      case op::number:
      case op::power: return leaves_int(p.range(e));
      default: return false;
    }
  }
  /// Whether factor * e + offset needs 64 bits, as a sum in any order.
  constexpr bool is_wide_sum(index_expr e, long factor, long offset) const {
    const arith::pool& p = k.index;
    const bool is_sum = p.what(e) == arith::op::sum;
    const long constant = offset + factor * (p.is_number(e) ? p.value(e) : is_sum ? p.constant(e) : 0);
    if (leaves_int({constant, constant})) return true;
    long lo = constant < 0 ? constant : 0, hi = constant < 0 ? 0 : constant;
    const int count = is_sum ? p.terms(e) : p.is_number(e) ? 0 : 1;
    for (int i = 0; i < count; ++i) {
      const index_expr t = is_sum ? p.term(e, i) : e;
      const long c = is_sum ? factor * p.coefficient(e, i) : factor;
      const arith::interval part = arith::scaled(p.range(t), c);
      if (part.lo < 0) lo += part.lo;
      if (part.hi > 0) hi += part.hi;
      if (hi > 2147483647L || lo < -2147483647L) return true;
      const arith::op what = p.what(t);
      if (what == arith::op::variable ? label_of(t).wide : is_wide(t)) return true;
      if (what == arith::op::product && c != 1 && is_wide_product(c, t)) return true;
    }
    return false;
  }
  constexpr bool is_wide_extremum(index_expr e, long factor, long offset) const {
    return is_wide_sum(k.index.left(e), factor, offset) || is_wide_sum(k.index.right(e), factor, offset);
  }
  /// Whether a sum of terms needs 64 bits.
  constexpr bool is_wide_sum(const meta::vec<arith::term>& terms) const {
    long lo = 0, hi = 0;
    for (const arith::term& t : terms) {
      const arith::interval part =
          t.id < 0 ? arith::interval{t.coefficient, t.coefficient} : arith::scaled(k.index.range({t.id}), t.coefficient);
      if (leaves_int(part) || (t.id >= 0 && (is_wide({t.id}) || is_wide_term(t.coefficient, {t.id})))) return true;
      if (part.lo < 0) lo += part.lo;
      if (part.hi > 0) hi += part.hi;
      if (leaves_int({lo, hi})) return true;
    }
    return false;
  }
  static constexpr bool leaves_int(arith::interval r) { return r.hi > 2147483647L || r.lo < -2147483647L; }

 protected:
  /// Whether the sum is a positive multiple of one minimum or maximum and a constant, which then prints inside.
  constexpr bool is_extremum(index_expr e) const {
    const arith::pool& p = k.index;
    if (p.what(e) != arith::op::sum || p.terms(e) != 1 || p.coefficient(e, 0) < 1) return false;
    const arith::op inner = p.what(p.term(e, 0));
    return inner == arith::op::minimum || inner == arith::op::maximum;
  }
  /// Whether coefficient * e needs a long on its own.
  constexpr bool is_wide_term(long coefficient, index_expr e) const {
    return leaves_int(arith::scaled(k.index.range(e), coefficient)) || is_wide_product(coefficient, e);
  }
  constexpr int factors(index_expr e) const { return k.index.what(e) == arith::op::product ? k.index.factors(e) : 1; }
  constexpr index_expr factor(index_expr e, int i) const {
    return k.index.what(e) == arith::op::product ? k.index.factor(e, i) : e;
  }
  /// The unit of a factor that is a variable, when it goes out of the coefficient, so that the variable's name stands
  /// for itself; else 1.
  constexpr long unit_within(long coefficient, index_expr factor) const {
    if (k.index.what(factor) != arith::op::variable) return 1;
    const long unit = k.index.unit(factor);
    return coefficient % unit == 0 ? unit : 1;
  }

 private:
  constexpr bool comes_before(const arith::term& a, const arith::term& b) const {
    if ((a.coefficient < 0) != (b.coefficient < 0)) return b.coefficient < 0;
    if ((a.id < 0) != (b.id < 0)) return b.id < 0;
    if (a.id < 0) return false;
    if (k.index.what({a.id}) == arith::op::product || k.index.what({b.id}) == arith::op::product) {
      const int of_a = factors({a.id}), of_b = factors({b.id});
      if (of_a != of_b) return of_a > of_b;
    }
    return a.coefficient < 0 ? a.coefficient < b.coefficient : a.coefficient > b.coefficient;
  }
  constexpr void insert(meta::vec<arith::term>& terms, const arith::term& t) const {
    terms.push(t);
    for (int i = terms.size() - 1; i > 0 && comes_before(t, terms[i - 1]); --i) {
      terms[i] = terms[i - 1];
      terms[i - 1] = t;
    }
  }
  /// Of factors one after another, each of which may be 1.
  constexpr bool is_wide_product(long coefficient, index_expr e) const {
    if (k.index.what(e) != arith::op::product) return false;
    arith::interval total{coefficient, coefficient};
    bool wide = false;
    for (int i = 0; i < factors(e); ++i) {
      const index_expr f = factor(e, i);
      total = total * arith::hull(k.index.range(f), {1, 1});
      wide = wide || is_wide(f);
    }
    return wide || leaves_int(total);
  }
};

}  // namespace hoist::emit
