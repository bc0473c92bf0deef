#pragma once
// A pass: loads under one condition, as from arrays with a constant around them, become components of aligned vectors.

#include <hoist/lower/vectors.hpp>

namespace hoist::lower {

namespace detail {

/// A run of statements whose values choose an element of a buffer where a condition holds, and a constant elsewhere. Elements of one
/// aligned vector with one condition and one constant are components of that vector, chosen likewise, if all of it is in the buffer
/// where the condition holds.
struct guarded_run {
  ir::builder& b;
  const meta::vec<int>& list;
  int begin, end;
  int width;  ///< of aligned vectors
  run_notes& notes;
  struct aligned_vector {
    int memory = -1, otherwise = -1;
    index_expr index{}, condition{};
    unsigned used = 0;  ///< elements, a bit each
    unsigned tags = 0;
    int value = -1;  ///< the vector, once it is known to be worth its load
  };
  meta::vec<aligned_vector> vectors{};
  meta::result_table place{};  ///< of vectors, by memory, index, condition and constant

  struct guarded {
    bool is = false;
    ir::value load{};
    int otherwise = -1;
  };
  /// What a value loads under its condition, if it does that and nothing else.
  constexpr guarded guarded_load(int i) const {
    const ir::value& v = b.out.values[i];
    if (v.what != ir::value::kind::choose || v.type == scalar::boolean || v.arg[2] >= 0) return {};
    const ir::value& l = b.out.values[v.arg[0]];
    if (l.what != ir::value::kind::load || l.arg[0] >= 0 || !b.is_constant(l.memory)) return {};
    if (b.out.memories[l.memory].where != ir::space::global) return {};
    int otherwise = v.arg[1];
    if (b.out.values[otherwise].what == ir::value::kind::broadcast) otherwise = b.out.values[otherwise].arg[0];
    if (b.out.values[otherwise].what != ir::value::kind::constant || b.out.values[otherwise].width != 1) return {};
    return {true, l, otherwise};
  }
  constexpr index_expr moved(index_expr index, long by) const { return b.pool().add_number(index, by); }
  /// The component that an element is of an aligned vector; -1 where that isn't known.
  constexpr int component_of(index_expr index) const {
    for (int k = 0; k < width; ++k)
      if (ir::is_aligned(b.out.index, moved(index, -k), width)) return k;
    return -1;
  }
  constexpr int vector_of(const guarded& g, index_expr condition, index_expr index, int component) {
    const index_expr first = moved(index, -component);
    const meta::result_table::key key{g.load.memory, first.id, condition.id, g.otherwise};
    if (const int known = place.find(key); known >= 0) return known;
    vectors.push({g.load.memory, g.otherwise, first, condition});
    return place.insert(key, vectors.size() - 1);
  }
  constexpr void collect(int i) {
    if (i < 0 || notes.seen[i] == notes.run) return;
    notes.seen[i] = notes.run;
    if (const guarded g = guarded_load(i); g.is) {
      const index_expr condition = b.out.values[i].index;
      for (int k = 0; k < g.load.width; ++k) {
        const int component = component_of(moved(g.load.index, k));
        if (component < 0) return;
        aligned_vector& v = vectors[vector_of(g, condition, moved(g.load.index, k), component)];
        v.used |= 1u << component;
        v.tags |= g.load.tags;
      }
      return;
    }
    if (b.out.values[i].what == ir::value::kind::choose) return;
    for (int a : ir::operands_of(b.out.values[i])) collect(a);
  }
  /// Whether an element is in its buffer wherever the condition holds.
  constexpr bool exists(const aligned_vector& v, int component) {
    if ((v.used >> component & 1u) != 0) return true;
    const index_expr at = moved(v.index, component), size = b.pool().number(b.out.memories[v.memory].size);
    if (b.out.memories[v.memory].extent.valid()) return false;
    const auto implied = [&](index_expr c) { return b.pool().both(v.condition, c) == v.condition; };
    return implied(b.pool().less(b.pool().number(-1), at)) && implied(b.pool().less(at, size));
  }
  constexpr void load(aligned_vector& v) {
    if ((v.used & (v.used - 1)) == 0 || !exists(v, 0) || !exists(v, width - 1)) return;
    ir::value l;
    l.what = ir::value::kind::load;
    l.type = b.out.memories[v.memory].type;
    l.memory = v.memory;
    l.index = v.index;
    l.tags = v.tags;
    ir::value c;
    c.what = ir::value::kind::choose;
    c.type = l.type;
    c.index = v.condition;
    c.arg[0] = ir::detail::put_vector(b, l, width);
    c.arg[1] = ir::detail::broadcast(b, v.otherwise, width);
    v.value = ir::detail::put_vector(b, c, width);
  }
  constexpr int load_anew(int i, const guarded& g) {
    const index_expr condition = b.out.values[i].index;
    meta::vec<int> lanes;
    bool taken = false;
    for (int k = 0; k < g.load.width; ++k) {
      const index_expr index = moved(g.load.index, k);
      const int component = component_of(index);
      const int from = component < 0 ? -1 : vectors[vector_of(g, condition, index, component)].value;
      taken = taken || from >= 0;
      lanes.push(from >= 0 ? ir::component(b, from, component)
                           : b.choose(condition, b.load(g.load.memory, index, g.load.tags), g.otherwise));
    }
    return taken ? ir::packed(b, lanes) : i;
  }
  constexpr int value(int i) {
    if (i < 0) return i;
    if (notes.replaced_in[i] == notes.run) return notes.anew[i];
    int replacement = i;
    if (const guarded g = guarded_load(i); g.is) {
      replacement = load_anew(i, g);
    } else if (b.out.values[i].what != ir::value::kind::choose) {
      ir::value v = b.out.values[i];
      bool changed = false;
      for (int& a : ir::operands_of(v)) {
        const int now = value(a);
        changed = changed || now != a;
        a = now;
      }
      if (changed)
        replacement = v.what == ir::value::kind::component
                          ? ir::component(b, v.as_component().vector, v.as_component().position)
                          : ir::detail::put_vector(b, v, v.width);
    }
    notes.replaced_in[i] = notes.run;
    return notes.anew[i] = replacement;
  }
  constexpr void go() {
    ++notes.run;
    notes.seen.resize(b.out.values.size(), 0);
    for (int i = begin; i < end; ++i) collect(b.out.statements[list[i]].value);
    bool any = false;
    for (aligned_vector& v : vectors) {
      load(v);
      any = any || v.value >= 0;
    }
    if (!any) return;
    notes.replaced_in.resize(b.out.values.size(), 0);
    notes.anew.resize(b.out.values.size(), -1);
    for (int i = begin; i < end; ++i) {
      const int now = value(b.out.statements[list[i]].value);
      b.out.statements[list[i]].value = now;
    }
  }
};

}  // namespace detail

/// Elements that are chosen by one condition, as of arrays with a constant around them, take what they can from aligned vectors chosen
/// by it.
constexpr void share_guarded_loads(ir::builder& b) {
  const int widest = detail::widest_vector(b.out);
  if (widest == 1 || widest == 3) return;
  detail::run_notes notes;
  for (int compound = 0, all = b.out.statements.size(); compound < all; ++compound) {
    const meta::vec<int> list = b.out.statements[compound].list;
    for (int i = 0; i < list.size();) {
      const int end = detail::end_of_run(b.out, list, i, notes);
      if (end > i) detail::guarded_run{b, list, i, end, widest, notes}.go();
      i = end > i ? end : end + 1;
    }
  }
}

}  // namespace hoist::lower
