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
  constexpr void put_number(text& out, long n) const {
    out << n;
    if (n > 2147483647L || n < -2147483647L) out << "L";
  }
  /// One term of a sum without its sign.
  constexpr void put_term(text& out, long coefficient, ix atom, bool wide) const {
    if (coefficient != 1) {
      out << coefficient;
      if (wide) out << "L";
      out << " * ";
      put(out, atom, 14);
    } else {
      if (wide) out << "(long)";
      put(out, atom, wide ? 15 : 13);
    }
  }
  /// factor * e + offset, where e is a sum or an atom.
  constexpr void put_scaled_sum(text& out, ix e, long factor, long offset) const {
    const arith::pool& p = k.index;
    bool sum = p.what(e) == arith::op::sum;
    int terms = p.is_number(e) ? 0 : sum ? p.terms(e) : 1;
    long n = offset + factor * (p.is_number(e) ? p.value(e) : sum ? p.constant(e) : 0);
    arith::interval r = p.range(e);
    bool wide = factor * r.hi + offset > 2147483647L || factor * r.lo + offset < -2147483648L, first = true;
    auto coefficient = [&](int i) { return factor * (sum ? p.coefficient(e, i) : 1); };
    bool any_positive = false;
    for (int i = 0; i < terms; ++i) any_positive = any_positive || coefficient(i) > 0;
    bool constant_first = terms == 0 || (!any_positive && n > 0);
    if (constant_first) {
      put_number(out, n);
      first = false;
    }
    // Positive terms first, so that no expression begins with a sign where it need not.
    for (int pass = 0; pass < 2; ++pass)
      for (int i = 0; i < terms; ++i) {
        long c = coefficient(i);
        if ((c > 0) != (pass == 0)) continue;
        if (!first) out << (c > 0 ? " + " : " - ");
        else if (c < 0) out << "-";
        put_term(out, c < 0 ? -c : c, sum ? p.term(e, i) : e, wide);
        first = false;
      }
    if (n == 0 || constant_first) return;
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
    out << (p.what(e) == arith::op::minimum ? "min(" : "max(");
    put_scaled_sum(out, p.left(e), factor, offset);
    out << ", ";
    put_scaled_sum(out, p.right(e), factor, offset);
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
