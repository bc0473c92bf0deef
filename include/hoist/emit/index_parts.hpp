#pragma once
// Parts of index expressions that deserve a name: what a loop doesn't change, and what several statements share.

#include <hoist/emit/names.hpp>

namespace hoist::emit::detail {

using ir::statement;
using ir::value;
using part = meta::vec<arith::term>;  ///< terms of a sum, in the order of the text

/// Values and index expressions that were looked at, by the number of the look.
struct visited {
  meta::vec<int> values, expressions;
  int looks = 0;
  constexpr explicit visited(const ir::kernel& k) : values(k.values.size(), 0), expressions(k.index.size(), 0) {}
};

/// The index expressions of some statements, and the parts of them that deserve a name.
class index_parts {
 public:
  /// All statements are added before the next one begins.
  constexpr index_parts(const ir::kernel& k, const names& n, const meta::vec<int>& named, visited& seen)
      : k_(k), names_(n), named_(named), seen_(seen) {
    ++seen.looks;
  }

  /// Takes in what a statement reads and writes, with the statements inside it.
  constexpr void add(const statement& s) {
    if (s.what == statement::kind::loop) inside_.push(s.as_loop().counter);
    if (ir::names_index(k_, s)) inside_.push(k_.values[s.value].as_named_index().variable);
    if (s.texel[0].valid() && k_.memories[s.memory].where == ir::space::image)
      for (index_expr e : s.texel) index(e);
    else
      index(s.vector_index.valid() ? s.vector_index : s.index);
    values(s.value);
    for (int inner : ir::compounds_in(s)) compound(k_.statements[inner].list);
  }
  /// What doesn't depend on a counter of the loops among the statements, and costs two operations or more.
  constexpr meta::vec<part> invariant() const {
    meta::vec<part> all;
    for (const part& e : expressions_) {
      part p;
      for (const arith::term& t : e)
        if (!varies({t.id})) p.push(t);
      if (cost(p) >= 2) put(all, p);
    }
    return all;
  }
  /// Single terms, and then whole sums that differ by constants only, that three expressions or more share; longer sums
  /// later, since the latest name is looked for first.
  constexpr meta::vec<part> shared() const {
    meta::vec<part> terms, sums, frequent;
    for (const part& p : expressions_) {
      if (p.size() > 1 && cost(p) >= 2) put(sums, p);
      for (const arith::term& t : p)
        if (k_.index.what({t.id}) != arith::op::variable) put(terms, part{t});
    }
    by_size(sums);
    for (const meta::vec<part>* all : {&terms, &sums})
      for (const part& p : *all)
        if (uses(p) >= 3) frequent.push(p);
    return frequent;
  }

 private:
  /// Beside a loop only statements that have others inside are looked at. The loop outweighs what the rest compute once an
  /// iteration, and a name for it would hold a register through the loop.
  constexpr void compound(const meta::vec<int>& list) {
    bool holds_loop = false;
    for (int i : list) holds_loop = holds_loop || is_counted_loop(k_.statements[i]);
    for (int i : list)
      if (!holds_loop || !ir::is_straight(k_.statements[i])) add(k_.statements[i]);
  }
  static constexpr bool is_counted_loop(const statement& s) {
    return s.what == statement::kind::loop && s.count == statement::trips::many;
  }
  constexpr part without_constant(index_expr e) const {
    part p;
    for (const arith::term& t : names_.sum_of(e, 1, 0))
      if (t.id >= 0) p.push(t);
    return p;
  }
  constexpr void index(index_expr e) {
    if (!e.valid() || k_.index.is_number(e) || seen_.expressions[e.id] == seen_.looks) return;
    seen_.expressions[e.id] = seen_.looks;
    expressions_.push(without_constant(e));
  }
  constexpr void values(int v) {
    if (v < 0 || seen_.values[v] == seen_.looks || named_[v] >= 0) return;
    seen_.values[v] = seen_.looks;
    const value& x = k_.values[v];
    if (x.what == value::kind::load && x.arg[0] < 0)
      index(x.as_load().vector_index.valid() ? x.as_load().vector_index : x.as_load().index);
    for (int a : operands_of(x)) {
      if (x.what == value::kind::texel && k_.values[a].what == value::kind::from_index && k_.values[a].arg[0] < 0)
        index(k_.values[a].as_from_index());
      values(a);
    }
  }
  constexpr bool varies(index_expr e) const {
    for (index_expr counter : inside_)
      if (k_.index.contains(e, counter)) return true;
    return false;
  }
  static constexpr void put(meta::vec<part>& all, const part& p) {
    for (const part& old : all)
      if (old == p) return;
    all.push(p);
  }
  static constexpr void by_size(meta::vec<part>& all) {
    for (int i = 1; i < all.size(); ++i)
      for (int k = i; k > 0 && all[k].size() < all[k - 1].size(); --k) {
        const part shorter = all[k];
        all[k] = all[k - 1];
        all[k - 1] = shorter;
      }
  }
  constexpr int uses(const part& p) const {
    int n = 0;
    for (const part& e : expressions_) n += names::holds(e, p);
    return n;
  }
  constexpr int cost(const arith::term& t) const { return (t.coefficient != 1 && t.coefficient != -1) + operations({t.id}); }
  /// Operations of an expression, as far as one or more than one goes.
  constexpr int operations(index_expr e) const {
    const arith::pool& p = k_.index;
    switch (p.what(e)) {
      case arith::op::number:
      case arith::op::variable: return 0;
      case arith::op::minimum:
      case arith::op::maximum: return 1 + operations(p.left(e)) + operations(p.right(e));
      case arith::op::sum:
        return p.terms(e) > 1 || p.constant(e) != 0 || p.coefficient(e, 0) != 1 ? 1 : operations(p.term(e, 0));
      default: return 1;
    }
  }
  constexpr int cost(const part& p) const {
    int n = p.size() - 1;
    for (const arith::term& t : p) n += cost(t);
    return n;
  }

  const ir::kernel& k_;
  const names& names_;
  const meta::vec<int>& named_;
  visited& seen_;
  meta::vec<part> expressions_;  ///< each without its constant
  meta::vec<index_expr> inside_;
};

}  // namespace hoist::emit::detail
