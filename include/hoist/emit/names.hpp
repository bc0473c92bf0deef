#pragma once
// The names of a kernel's variables, and the text of index expressions in them.

#include <hoist/emit/text.hpp>
#include <hoist/emit/index_text.hpp>

namespace hoist::emit {

/// Names of counters by expression id, and what prints them.
struct names : index_text {
  using index_text::index_text;

  meta::vec<bool>* used = nullptr;  ///< which variables, by index, stand in the text; a note is kept where set

  /// Part of a sum that has a name: `p` and a number; a long where the sum needs one.
  struct named_part {
    meta::vec<arith::term> terms;
    int number = 0;
    bool wide = false;
  };
  meta::vec<named_part> parts;
  /// The text of an integer that index expressions name by a variable.
  struct printed_integer {
    index_expr variable{};
    text printed;
  };
  meta::vec<printed_integer> integers;
  meta::vec<bool>* used_parts = nullptr;  ///< which parts, by number, stand in the text

  /// Whether all terms of `part` are among `terms`.
  static constexpr bool holds(const meta::vec<arith::term>& terms, const meta::vec<arith::term>& part) {
    for (const arith::term& t : part) {
      bool found = false;
      for (const arith::term& other : terms) found = found || other == t;
      if (!found) return false;
    }
    return true;
  }
  /// Prints the sum of a part.
  constexpr void put_part(text& out, const named_part& p) const { put_with_parts(out, p.terms, p.wide); }

  constexpr void set(index_expr v, const char* stem, int number = -1) {
    name n;
    int at = 0;
    while (*stem != 0) n.text[at++] = *stem++;
    if (number >= 10) n.text[at++] = static_cast<char>('0' + number / 10);
    if (number >= 0) n.text[at++] = static_cast<char>('0' + number % 10);
    n.variable = k.index.atom(v).id;
    n.wide = leaves_int(k.index.range(v));
    label_of(v) = n;
  }
  constexpr void same(index_expr v, index_expr as) {
    label_of(v) = k.index.what(as) == arith::op::variable ? label_of(as) : name{};
  }
  /// Makes the variable a long, whatever its range.
  constexpr void widen(index_expr v) { label_of(v).wide = true; }

  /// Prints e where an operator of the given precedence stands around it.
  constexpr void put(text& out, index_expr e, int around) const {
    const bool parenthesised = precedence(e) < around;
    if (parenthesised) out << "(";
    put_bare(out, e);
    if (parenthesised) out << ")";
  }

 private:
  constexpr int precedence(index_expr e) const {
    using arith::op;
    const arith::pool& p = k.index;
    switch (p.what(e)) {
      case op::variable: return p.unit(e) == 1 ? 20 : 13;
      case op::sum:
        if (is_extremum(e) && !has_part(e)) return 20;
        if (p.terms(e) > 1 || p.constant(e) != 0) return 12;
        return is_name(p.coefficient(e, 0), p.term(e, 0)) ? 20 : 13;
      case op::product:
      case op::quotient:
      case op::remainder: return 13;
      case op::logarithm: return 12;
      case op::power: return is_shift(e) ? 11 : 3;
      case op::less: return 10;
      case op::equal: return 9;
      case op::conjunction: return 5;
      case op::choice: return 3;
      default: return 20;
    }
  }
  /// Whether coefficient * e is a variable by its name.
  constexpr bool is_name(long coefficient, index_expr e) const {
    return k.index.what(e) == arith::op::variable && k.index.unit(e) == coefficient;
  }
  constexpr bool is_shift(index_expr power) const {
    return k.index.is_number(k.index.left(power)) && k.index.value(k.index.left(power)) == 2;
  }

  /// Whether some part of the expression has a name.
  constexpr bool has_part(index_expr e) const {
    if (parts.empty() || is_wide(e)) return false;
    const meta::vec<arith::term> terms = sum_of(e, 1, 0);
    for (const named_part& p : parts)
      if (holds(terms, p.terms)) return true;
    return false;
  }
  constexpr void put_bare(text& out, index_expr e) const {
    using arith::op;
    const arith::pool& p = k.index;
    const bool atom = p.what(e) == op::minimum || p.what(e) == op::maximum || (p.what(e) == op::sum && is_extremum(e));
    if (atom && has_part(e)) return put_sum(out, e, 1, 0, false);
    switch (p.what(e)) {
      case op::number: return put_number(out, p.value(e));
      case op::variable:
      case op::product: return put_term(out, 1, e, is_wide(e));
      case op::sum:
        if (is_extremum(e)) return put_extremum(out, p.term(e, 0), p.coefficient(e, 0), p.constant(e));
        return put_sum(out, e, 1, 0, false);
      case op::minimum:
      case op::maximum: return put_extremum(out, e, 1, 0);
      case op::quotient: return infix(out, p.left(e), " / ", p.right(e), 13);
      case op::remainder: return infix(out, p.left(e), " % ", p.right(e), 13);
      case op::less: return infix(out, p.left(e), " < ", p.right(e), 11);
      case op::equal: return infix(out, p.left(e), " == ", p.right(e), 10);
      case op::conjunction: return infix(out, p.left(e), " && ", p.right(e), 5);
      case op::choice:
        put(out, p.condition(e), 4);
        out << " ? ";
        put(out, p.left(e), 3);
        out << " : ";
        return put(out, p.right(e), 3);
      case op::power: return put_power(out, e);
      case op::logarithm: return put_logarithm(out, e);
    }
  }
  constexpr void infix(text& out, index_expr a, const char* sign, index_expr b, int p) const {
    put(out, a, p);
    out << sign;
    put(out, b, p + 1);
  }
  constexpr void put_number(text& out, long n, bool wide = false) const {
    out << n;
    if (wide || n > 2147483647L || n < -2147483647L) out << "L";
  }
  constexpr void put_name(text& out, index_expr v) const {
    for (int i = integers.size() - 1; i >= 0; --i)
      if (k.index.variable_index(integers[i].variable) == k.index.variable_index(v)) {
        out << integers[i].printed;
        return;
      }
    const name& n = label_of(v);
    out << n.text;
    if (used != nullptr && n.variable >= 0) (*used)[k.index.variable_index({n.variable})] = true;
  }

  /// coefficient * e, of which e is no sum and the coefficient positive; as a long where `wide` asks for one.
  constexpr void put_term(text& out, long coefficient, index_expr e, bool wide) const {
    const long whole = coefficient;
    const int count = factors(e);
    for (int i = 0; i < count; ++i) coefficient /= unit_within(coefficient, factor(e, i));
    if (coefficient != 1) {
      put_number(out, coefficient, wide);
      out << " * ";
    }
    const bool cast = coefficient == 1 && wide && !is_wide(factor(e, 0));
    if (cast) out << "(long)";
    long left = whole;
    for (int i = 0; i < count; ++i) {
      const index_expr f = factor(e, i);
      if (i > 0) out << " * ";
      const int around = cast && i == 0 ? 15 : i > 0 || coefficient != 1 ? 14 : 13;
      if (k.index.what(f) == arith::op::variable) {
        const long unit = unit_within(left, f);
        left /= unit;
        put_variable(out, f, unit, around);
      } else {
        put(out, f, around);
      }
    }
  }
  /// A variable by its name where `unit` is its own; else the name divided by its unit.
  constexpr void put_variable(text& out, index_expr v, long unit, int around) const {
    const bool divided = unit != k.index.unit(v);
    const bool parenthesised = divided && around > 13;
    if (parenthesised) out << "(";
    put_name(out, v);
    if (divided) out << " / " << k.index.unit(v);
    if (parenthesised) out << ")";
  }
  /// factor * e + offset, where e is a sum or an atom; as a long where `wide` asks for one: what follows a long term is
  /// added to a long.
  constexpr void put_sum(text& out, index_expr e, long factor, long offset, bool wide) const {
    const meta::vec<arith::term> terms = sum_of(e, factor, offset);
    put_with_parts(out, terms, wide || is_wide_sum(e, factor, offset));
  }
  /// The longest part that has a name and lies in a sum, the latest of several; of a long only parts that are longs, to
  /// which the rest is added.
  constexpr const named_part* part_of(const meta::vec<arith::term>& terms, bool wide) const {
    const named_part* longest = nullptr;
    for (int i = parts.size() - 1; i >= 0; --i) {
      const named_part& p = parts[i];
      if (wide && !p.wide) continue;
      if ((longest == nullptr || p.terms.size() > longest->terms.size()) && holds(terms, p.terms)) longest = &p;
    }
    return longest;
  }
  /// A sum in which the parts that have names stand first.
  constexpr void put_with_parts(text& out, meta::vec<arith::term> terms, bool wide) const {
    bool first = true;
    while (const named_part* p = part_of(terms, wide)) {
      out << (first ? "p" : " + p") << p->number;
      if (used_parts != nullptr) (*used_parts)[p->number] = true;
      first = false;
      meta::vec<arith::term> rest;
      for (const arith::term& t : terms)
        if (!holds(p->terms, {t})) rest.push(t);
      terms = rest;
    }
    put_terms(out, terms, wide, first);
  }
  constexpr void put_terms(text& out, const meta::vec<arith::term>& terms, bool wide, bool first = true) const {
    for (int i = 0; i < terms.size(); ++i) {
      const arith::term& t = terms[i];
      const long size = t.coefficient < 0 ? -t.coefficient : t.coefficient;
      if (i > 0 || !first) {
        out << (t.coefficient < 0 ? " - " : " + ");
      } else if (t.coefficient < 0) {
        out << "-";
      }
      if (t.id < 0) {
        put_number(out, size, wide && first && i == 0);
      } else {
        put_term(out, size, {t.id}, wide && ((first && i == 0) || is_wide_term(t.coefficient, {t.id})));
      }
    }
  }
  constexpr void put_extremum(text& out, index_expr e, long factor, long offset) const {
    const arith::pool& p = k.index;
    const bool wide = is_wide_extremum(e, factor, offset);
    out << (p.what(e) == arith::op::minimum ? "min(" : "max(");
    put_sum(out, p.left(e), factor, offset, wide);
    out << ", ";
    put_sum(out, p.right(e), factor, offset, wide);
    out << ")";
  }

  /// A power of two is a shift; others are chosen by the exponent.
  constexpr void put_power(text& out, index_expr e) const {
    const arith::pool& p = k.index;
    const index_expr base = p.left(e), exponent = p.right(e);
    const bool wide = is_wide(e);
    if (is_shift(e)) {
      out << (wide ? "1L << " : "1 << ");
      return put(out, exponent, 12);
    }
    const long largest = p.is_number(base) ? arith::floor_logarithm(p.value(base), arith::detail::largest) : 62;
    const long most = arith::detail::least(largest, p.range(exponent).hi);
    for (long i = 0; i <= most; ++i) {
      if (i < most) {
        put(out, exponent, 11);
        out << " < " << i + 1 << " ? ";
      }
      if (p.is_number(base)) {
        put_number(out, arith::saturating_power(p.value(base), i), wide);
      } else {
        out << (wide ? "1L" : "1");
        for (long j = 0; j < i; ++j) {
          out << " * ";
          put(out, base, 14);
        }
      }
      if (i < most) out << " : ";
    }
  }
  /// By leading zeros where the base is two, else by counting the powers that aren't larger.
  constexpr void put_logarithm(text& out, index_expr e) const {
    const arith::pool& p = k.index;
    const index_expr of_what = p.right(e);
    const long base = p.value(p.left(e));
    if (base != 2) {
      for (long i = 1; i <= p.range(e).hi; ++i) {
        out << (i > 1 ? " + (" : "(");
        put_number(out, arith::saturating_power(base, i) - 1);
        out << " < ";
        put(out, of_what, 11);
        out << ")";
      }
      return;
    }
    const bool wide = is_wide(of_what), positive = p.range(of_what).lo > 0;
    out << (wide ? "63 - (int)clz(" : "31 - clz(") << (positive ? "" : "max(");
    put(out, of_what, 0);
    if (!positive) out << (wide ? ", 1L)" : ", 1)");
    out << ")";
  }
};

}  // namespace hoist::emit
