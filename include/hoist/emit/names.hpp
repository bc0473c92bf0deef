#pragma once
// The names of a kernel's variables, and index expressions in them.

#include <hoist/emit/text.hpp>
#include <hoist/ir/kernel.hpp>

namespace hoist::emit {

using ir::ix;

/// Names of counters by expression id, and what prints them.
struct names {
  const ir::kernel& k;
  struct name {
    char text[16]{};
  };
  meta::vec<name> of;  ///< by expression id; empty where none

  constexpr explicit names(const ir::kernel& kernel) : k(kernel), of(kernel.index.size(), name{}) {}
  constexpr void set(ix v, const char* stem, int number = -1) {
    name n;
    int at = 0;
    while (*stem != 0) n.text[at++] = *stem++;
    if (number >= 10) n.text[at++] = static_cast<char>('0' + number / 10);
    if (number >= 0) n.text[at++] = static_cast<char>('0' + number % 10);
    of[v.id] = n;
  }
  constexpr void same(ix v, ix as) { of[v.id] = of[as.id]; }

  static constexpr int precedence(arith::op o) {
    switch (o) {
      case arith::op::sum: return 12;
      case arith::op::product:
      case arith::op::quotient:
      case arith::op::remainder: return 13;
      case arith::op::less: return 10;
      case arith::op::equal: return 9;
      case arith::op::conjunction: return 5;
      case arith::op::choice: return 3;
      default: return 20;
    }
  }
  constexpr void infix(text& out, ix a, const char* sign, ix b, int p) const {
    put(out, a, p);
    out << " " << sign << " ";
    put(out, b, p + 1);
  }
  constexpr void put_number(text& out, long n, bool wide = false) const {
    out << n;
    if (wide || n > 2147483647L || n < -2147483647L) out << "L";
  }

  /// factor * e + offset: a constant and terms, those with positive coefficients first, so that no expression begins with
  /// a sign where it need not.
  struct scaled_sum {
    long constant = 0;
    meta::vec<arith::term> terms;
    constexpr bool constant_first() const { return terms.empty() || (terms[0].coefficient < 0 && constant > 0); }
  };
  constexpr scaled_sum scaled(ix e, long factor, long offset) const {
    const arith::pool& p = k.index;
    scaled_sum s;
    bool sum = p.what(e) == arith::op::sum;
    s.constant = offset + factor * (p.is_number(e) ? p.value(e) : sum ? p.constant(e) : 0);
    if (!sum && !p.is_number(e)) s.terms.push({factor, e.id});
    for (bool positive : {true, false})
      for (int i = 0; sum && i < p.terms(e); ++i)
        if (long c = factor * p.coefficient(e, i); (c > 0) == positive) s.terms.push({c, p.term(e, i).id});
    return s;
  }

  // Whether text is a long: some number on the way to its value may be none of int.
  static constexpr bool leaves_int(arith::interval r) { return r.hi > 2147483647L || r.lo < -2147483647L; }
  constexpr bool is_wide(const scaled_sum& s) const {
    arith::interval total{0, 0};
    if (s.constant_first()) total = {s.constant, s.constant};
    bool wide = leaves_int(total);
    for (const arith::term& t : s.terms) {
      arith::interval part = k.index.range({t.id}) * arith::interval{t.coefficient, t.coefficient};
      total = total + part;
      wide = wide || leaves_int(part) || leaves_int(total) || is_wide(ix{t.id});
    }
    if (!s.constant_first()) total = total + arith::interval{s.constant, s.constant};
    return wide || leaves_int({s.constant, s.constant}) || leaves_int(total);
  }
  constexpr bool is_wide_extremum(ix e, long factor, long offset) const {
    return is_wide(scaled(k.index.left(e), factor, offset)) || is_wide(scaled(k.index.right(e), factor, offset));
  }
  constexpr bool is_wide(ix e) const {
    using arith::op;
    const arith::pool& p = k.index;
    switch (p.what(e)) {
      case op::sum:
        return is_extremum(e) ? is_wide_extremum(p.term(e, 0), p.coefficient(e, 0), p.constant(e)) : is_wide(scaled(e, 1, 0));
      case op::minimum:
      case op::maximum: return is_wide_extremum(e, 1, 0);
      case op::quotient:
      case op::remainder:
      case op::choice: return is_wide(p.left(e)) || is_wide(p.right(e));
      case op::number:
      case op::product: return leaves_int(p.range(e));
      default: return false;
    }
  }

  /// One term of a sum without its sign.
  constexpr void put_term(text& out, long coefficient, ix atom, bool wide) const {
    if (coefficient != 1) {
      out << coefficient;
      if (wide) out << "L";
      out << " * ";
      put(out, atom, 14);
    } else {
      bool cast = wide && !is_wide(atom);
      if (cast) out << "(long)";
      put(out, atom, cast ? 15 : 13);
    }
  }
  /// factor * e + offset, where e is a sum or an atom; as a long where `wide` asks for one.
  constexpr void put_scaled_sum(text& out, ix e, long factor, long offset, bool wide = false) const {
    const scaled_sum s = scaled(e, factor, offset);
    wide = wide || is_wide(s);
    long n = s.constant;
    bool first = !s.constant_first();
    if (!first) put_number(out, n, wide && s.terms.empty());
    for (const arith::term& t : s.terms) {
      if (!first) out << (t.coefficient > 0 ? " + " : " - ");
      else if (t.coefficient < 0) out << "-";
      put_term(out, t.coefficient < 0 ? -t.coefficient : t.coefficient, {t.id}, wide);
      first = false;
    }
    if (n == 0 || s.constant_first()) return;
    out << (n > 0 ? " + " : " - ");
    put_number(out, n < 0 ? -n : n);
  }
  /// Whether the sum is a positive multiple of one minimum or maximum and a constant, which then prints inside.
  constexpr bool is_extremum(ix e) const {
    const arith::pool& p = k.index;
    if (p.what(e) != arith::op::sum || p.terms(e) != 1 || p.coefficient(e, 0) < 1) return false;
    arith::op inner = p.what(p.term(e, 0));
    return inner == arith::op::minimum || inner == arith::op::maximum;
  }
  constexpr void put_sum(text& out, ix e) const {
    const arith::pool& p = k.index;
    if (!is_extremum(e)) return put_scaled_sum(out, e, 1, 0);
    put_extremum(out, p.term(e, 0), p.coefficient(e, 0), p.constant(e));
  }
  constexpr void put_extremum(text& out, ix e, long factor, long offset) const {
    const arith::pool& p = k.index;
    bool wide = is_wide_extremum(e, factor, offset);
    out << (p.what(e) == arith::op::minimum ? "min(" : "max(");
    put_scaled_sum(out, p.left(e), factor, offset, wide);
    out << ", ";
    put_scaled_sum(out, p.right(e), factor, offset, wide);
    out << ")";
  }
  /// Prints e where an operator of the given precedence stands around it.
  constexpr void put(text& out, ix e, int around) const {
    using arith::op;
    const arith::pool& p = k.index;
    op o = p.what(e);
    bool single = o == op::sum && p.terms(e) == 1 && p.constant(e) == 0;
    int mine = is_extremum(e) ? 20 : single ? 13 : precedence(o);
    bool parenthesised = mine < around;
    if (parenthesised) out << "(";
    switch (o) {
      case op::number: put_number(out, p.value(e)); break;
      case op::variable: out << of[e.id].text; break;
      case op::sum: put_sum(out, e); break;
      case op::product:
        if (is_wide(e)) out << "1L * ";
        for (int i = 0; i < p.factors(e); ++i) {
          if (i > 0) out << " * ";
          put(out, p.factor(e, i), 14);
        }
        break;
      case op::quotient: infix(out, p.left(e), "/", p.right(e), 13); break;
      case op::remainder: infix(out, p.left(e), "%", p.right(e), 13); break;
      case op::less: infix(out, p.left(e), "<", p.right(e), 11); break;
      case op::equal: infix(out, p.left(e), "==", p.right(e), 10); break;
      case op::conjunction: infix(out, p.left(e), "&&", p.right(e), 5); break;
      case op::minimum:
      case op::maximum: put_extremum(out, e, 1, 0); break;
      case op::choice:
        put(out, p.condition(e), 4);
        out << " ? ";
        put(out, p.left(e), 3);
        out << " : ";
        put(out, p.right(e), 3);
        break;
    }
    if (parenthesised) out << ")";
  }
};

}  // namespace hoist::emit
