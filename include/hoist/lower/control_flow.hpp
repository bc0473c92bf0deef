#pragma once
// Pass: which loops run at most once, or exactly once, for each work-item.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {
/// Whether work-items may leave a loop, which stays one then.
constexpr bool may_be_left(const ir::kernel& k, const ir::statement& loop) {
  for (int i : k.statements[loop.body].list)
    if (k.statements[i].what == ir::statement::kind::leave) return true;
  return false;
}
}  // namespace detail

/// Marks loops that need only an `if`, or nothing at all. The counter of a loop starts at or above 0, below `step` when
/// parallel, so that it runs once at most when the extent is not above the step, and once exactly when it equals it.
constexpr void simplify_control_flow(ir::builder& b) {
  using trips = ir::statement::trips;
  if (!b.at->simplify.control_flow) return;
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || detail::may_be_left(b.out, s)) continue;
    if (b.pool().proves_at_most(s.end, s.step))
      s.count = b.pool().proves_at_most(s.step, s.end) ? trips::exactly_one : trips::at_most_one;
  }
}

namespace detail {

/// Index expressions with the counters of loops that run once at most replaced by their first values.
struct single_trips {
  ir::builder& b;
  meta::vec<int> loops;  ///< that run once at most, inner ones first
  arith::pool::substitution first;

  constexpr explicit single_trips(ir::builder& of) : b(of), first(of.pool()) {
    for (int i = b.out.statements.size() - 1; i >= 0; --i)
      if (b.out.statements[i].what == ir::statement::kind::loop && is_single(b.out.statements[i])) loops.push(i);
    for (int k = loops.size() - 1; k >= 0; --k) {
      const ir::statement::looped s = b.out.statements[loops[k]].as_loop();
      first.put(s.counter, first(s.begin));
    }
  }
  /// Whether a loop, and every other one that counts by the same variable, runs once at most from the same beginning.
  constexpr bool is_single(const ir::statement& loop) const {
    for (const ir::statement& s : b.out.statements) {
      if (s.what != ir::statement::kind::loop || !(s.as_loop().counter == loop.as_loop().counter)) continue;
      if (s.count == ir::statement::trips::many || !(s.as_loop().begin == loop.as_loop().begin)) return false;
    }
    return true;
  }
  constexpr void replace(ir::index_expr& e) {
    if (e.valid()) e = first(e);
  }
  constexpr void go() {
    for (ir::statement& s : b.out.statements)
      for (ir::index_expr* e : ir::index_places_of(s)) replace(*e);
    for (ir::value& v : b.out.values) replace(v.index);
  }
};

/// The list of a compound statement, with the bodies of the loops `straight` in the loops' place.
constexpr meta::vec<int> straightened(const ir::kernel& k, const meta::vec<bool>& straight, int compound) {
  meta::vec<int> list;
  for (int i : k.statements[compound].list) {
    if (straight[i])
      list.append(straightened(k, straight, k.statements[i].body));
    else
      list.push(i);
  }
  return list;
}

/// Whether two statements are the same condition on a work-item's ids, which the first doesn't change.
constexpr bool same_guard(const ir::statement& a, const ir::statement& b) {
  const auto guards = [](const ir::statement& s) {
    return s.what == ir::statement::kind::loop && s.who != ir::level::sequential &&
           s.count == ir::statement::trips::at_most_one;
  };
  return guards(a) && guards(b) && a.who == b.who && a.dimension == b.dimension && a.begin == b.begin && a.end == b.end &&
         a.step == b.step;
}
/// Merges equal conditions that follow one another, in a compound statement and those inside it; whether there were some.
constexpr bool merge_guards(ir::builder& b, const meta::vec<bool>& single, int compound) {
  meta::vec<ir::statement>& all = b.out.statements;
  meta::vec<int> list;
  bool merged = false;
  for (int i : all[compound].list) {
    if (!list.empty() && single[i] && single[list.back()] && same_guard(all[list.back()], all[i])) {
      all[all[list.back()].body].list.append(all[all[i].body].list);
      all[all[i].body].list.clear();
      all[i] = ir::statement{};
      merged = true;
    } else {
      list.push(i);
    }
  }
  all[compound].list = list;
  for (int i : list)
    for (int inner : {all[i].body, all[i].otherwise})
      if (inner >= 0) merged = merge_guards(b, single, inner) || merged;
  return merged;
}

/// Branches on what those around them tell already give way to their bodies. Work-items' ids and counters don't change in between.
struct known_conditions {
  ir::builder& b;
  meta::vec<ir::index_expr> known{};

  constexpr bool holds(ir::index_expr e) const {
    for (ir::index_expr k : known)
      if (k == e) return true;
    const arith::pool& p = b.out.index;
    return p.what(e) == arith::op::conjunction && holds(p.left(e)) && holds(p.right(e));
  }
  constexpr void note(ir::index_expr e) {
    known.push(e);
    if (b.pool().what(e) != arith::op::conjunction) return;
    note(b.pool().left(e));
    note(b.pool().right(e));
  }
  constexpr void go(int compound) {
    meta::vec<int> list;
    const meta::vec<int> before = b.out.statements[compound].list;
    for (int i : before) {
      const ir::statement s = b.out.statements[i];
      const bool is_branch = s.what == ir::statement::kind::branch;
      const int size = known.size();
      if (is_branch && holds(s.condition)) {
        go(s.body);
        list.append(b.out.statements[s.body].list);
        b.out.statements[s.body].list.clear();
        b.out.statements[i] = ir::statement{};
        continue;
      }
      if (is_branch) note(s.condition);
      if (s.body >= 0) go(s.body);
      known.shorten(size);
      if (s.otherwise >= 0) go(s.otherwise);
      list.push(i);
    }
    b.out.statements[compound].list = list;
  }
};
/// Registers that are declared without a value are where they are first assigned, if straight-line code alone stands in between.
constexpr void define_where_assigned(ir::builder& b) {
  using kind = ir::statement::kind;
  meta::vec<ir::statement>& all = b.out.statements;
  for (int c = 0; c < all.size(); ++c) {
    meta::vec<int> list;
    for (int k = 0; k < all[c].list.size(); ++k) {
      const ir::statement& d = all[all[c].list[k]];
      bool moved = false;
      for (int j = k + 1; d.what == kind::define && d.value < 0 && j < all[c].list.size() && !moved; ++j) {
        ir::statement& s = all[all[c].list[j]];
        if (s.what != kind::define && s.what != kind::assign) break;
        moved = s.what == kind::assign && s.variable == d.variable;
        if (moved) s.what = kind::define;
      }
      if (!moved) list.push(all[c].list[k]);
    }
    all[c].list = list;
  }
}

}  // namespace detail

/// Puts the statements of loops that run exactly once in the loops' place, so that the passes which follow see straight-line
/// code. Counters of loops that run once at most become the ids that they begin with, and those that follow one another under
/// one condition are one.
constexpr void straighten(ir::builder& b) {
  meta::vec<ir::statement>& all = b.out.statements;
  detail::single_trips once(b);
  if (once.loops.empty()) return;
  once.go();
  meta::vec<bool> straight(all.size(), false), single(all.size(), false);
  for (int i : once.loops) {
    straight[i] = all[i].count == ir::statement::trips::exactly_one;
    single[i] = true;
  }
  for (int i = 0; i < all.size(); ++i)
    if (all[i].what == ir::statement::kind::compound) all[i].list = detail::straightened(b.out, straight, i);
  for (int i = 0; i < all.size(); ++i)
    if (straight[i]) {
      all[all[i].body].list.clear();
      all[i] = ir::statement{};
    }
  detail::known_conditions{b}.go(b.out.root);
  detail::define_where_assigned(b);
  if (!detail::merge_guards(b, single, b.out.root)) return;
  const meta::vec<int> first = b.unified();
  for (ir::statement& s : all)
    if (s.value >= 0) s.value = first[s.value];
}

}  // namespace hoist::lower
