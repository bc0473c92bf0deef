#pragma once
// Passes: loads that lie in vectors which are loaded anyway become components; memories of vectors.

#include <hoist/ir/vectors.hpp>

namespace hoist::lower {

namespace detail {

using ir::index_expr;

/// What the straight-line code of a kernel shares: by value, what was done with it in the present run of statements.
struct run_notes {
  meta::vec<int> seen;  ///< by value: the last run that looked at it
  meta::vec<int> anew;  ///< by value: what stands for it, where `replaced_in` is the present run
  meta::vec<int> replaced_in;
  int run = 0;
};

/// A run of a compound statement's parts without control flow, from `begin` to below `end` of its list, none of which loads from a
/// memory that one before it stores in.
struct straight_run {
  ir::builder& b;
  const meta::vec<int>& list;
  int begin, end;
  int widest;  ///< width of the kernel's widest vectors
  run_notes& notes;
  meta::vec<int> scalars{};  ///< elements that these statements load whatever is chosen
  meta::vec<int> shifted{};  ///< vectors that aren't aligned, likewise
  struct place {
    int vector = -1, component = 0, next = -1;
  };
  meta::vec<place> places{};            ///< components of aligned vectors that these statements load whatever is chosen
  meta::result_table first_place{};     ///< by memory and element: the first of the places that are the element
  meta::result_table element_loaded{};  ///< by memory and element: a load of it on its own

  constexpr bool is_aligned(const ir::value& v) const { return ir::is_aligned(b.out.index, v.index, v.width); }

  constexpr void add_vector(int vector) {
    const ir::value v = b.out.values[vector];
    for (int k = 0; k < v.width; ++k) {
      const int at = places.size();
      places.push({vector, k, -1});
      const meta::result_table::key key{0, 0, v.memory, moved(v.index, k).id};
      int last = first_place.find(key);
      if (last < 0) {
        first_place.insert(key, at);
        continue;
      }
      while (places[last].next >= 0) last = places[last].next;
      places[last].next = at;
    }
  }
  constexpr void collect(int i) {
    if (i < 0 || notes.seen[i] == notes.run) return;
    notes.seen[i] = notes.run;
    const ir::value& v = b.out.values[i];
    if (v.what == ir::value::kind::load && v.type != scalar::boolean) {
      if (v.width > 1 && is_aligned(v))
        add_vector(i);
      else
        (v.width == 1 ? scalars : shifted).push(i);
    }
    if (v.what == ir::value::kind::choose) return;
    for (int a : ir::operands_of(v)) collect(a);
  }
  constexpr void load(const ir::value& like, index_expr index, int width) {
    ir::value v = like;
    v.index = index;
    add_vector(ir::detail::put_vector(b, v, width));
  }
  constexpr index_expr moved(index_expr index, long by) const { return b.pool().add_number(index, by); }
  /// Vectors of which every element is loaded on its own.
  constexpr void merge(int width) {
    for (int s : scalars) {
      ir::value v = b.out.values[s];
      bool all = ir::is_aligned(b.out.index, v.index, width);
      for (int k = 1; all && k < width; ++k) {
        const int element = element_loaded.find({0, 0, v.memory, moved(v.index, k).id});
        all = element >= 0;
        if (all) v.tags |= b.out.values[element].tags;
      }
      if (all && held(v.memory, v.index) < 0) load(v, v.index, width);
    }
  }
  /// Loads that make two of the many of a vector that isn't aligned: one element after the beginning of an aligned
  /// vector it shares all but one with that, which exists in a buffer; and elements by pairs, where pairs are aligned.
  constexpr void complete() {
    for (int i : shifted) {
      const ir::value v = b.out.values[i];
      const index_expr before = moved(v.index, -1);
      if (b.out.memories[v.memory].where != ir::space::global) continue;
      if (v.width > 2 && ir::is_aligned(b.out.index, before, v.width) && b.pool().range(before).lo >= 0 &&
          held(v.memory, v.index) < 0)
        load(v, before, v.width);
    }
    for (int i : shifted) {
      const ir::value v = b.out.values[i];
      for (int k = 0; k + 1 < v.width; ++k) {
        const index_expr index = moved(v.index, k);
        if (!ir::is_aligned(b.out.index, index, 2)) continue;
        if (held(v.memory, index) < 0 && held(v.memory, moved(index, 1)) < 0) load(v, index, 2);
      }
    }
  }
  /// The place of an element in the first loaded vector, wider than `width`, that holds it; -1 where none does.
  constexpr int held(int memory, index_expr index, int width = 1) const {
    int at = first_place.find({0, 0, memory, index.id});
    while (at >= 0 && b.out.values[places[at].vector].width <= width) at = places[at].next;
    return at;
  }
  constexpr int load_anew(int i) {
    const ir::value v = b.out.values[i];
    const bool whole = v.width > 1 && is_aligned(v);
    meta::short_vec<int, 16> held_at;
    int taken = 0;
    for (int k = 0; k < v.width; ++k) {
      held_at.push(held(v.memory, moved(v.index, k), whole ? v.width : 1));
      taken += held_at[k] >= 0;
    }
    if (taken <= (whole ? v.width - 1 : 0)) return i;
    meta::vec<int> lanes;
    for (int k = 0; k < v.width; ++k) {
      const place at = held_at[k] < 0 ? place{} : places[held_at[k]];
      if (at.vector >= 0) b.out.values[at.vector].tags |= v.tags;
      lanes.push(at.vector < 0 ? b.load(v.memory, moved(v.index, k), v.tags) : ir::component(b, at.vector, at.component));
    }
    return ir::detail::joined(b, lanes, 0, v.width);
  }
  constexpr int value(int i) {
    if (i < 0) return i;
    if (notes.replaced_in[i] == notes.run) return notes.anew[i];
    ir::value v = b.out.values[i];
    int replacement = i;
    if (v.what == ir::value::kind::load) {
      replacement = load_anew(i);
    } else {
      bool changed = false;
      for (int& a : ir::operands_of(v)) {
        int now = value(a);
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
    for (int s : scalars) element_loaded.insert({0, 0, b.out.values[s].memory, b.out.values[s].index.id}, s);
    for (int width = widest; width > 1; width /= 2)
      if (width != 3) merge(width);
    complete();
    if (places.empty()) return;
    notes.replaced_in.resize(b.out.values.size(), 0);
    notes.anew.resize(b.out.values.size(), -1);
    for (int i = begin; i < end; ++i) {
      int now = value(b.out.statements[list[i]].value);
      b.out.statements[list[i]].value = now;
    }
  }
};

/// Whether a value loads from a memory that is stored in.
constexpr bool loads_stored(const ir::kernel& k, int i, const meta::vec<bool>& stored, run_notes& notes) {
  if (i < 0 || notes.seen[i] == notes.run) return false;
  notes.seen[i] = notes.run;
  const ir::value& v = k.values[i];
  if (v.what == ir::value::kind::load && stored[v.as_load().memory]) return true;
  for (int a : ir::operands_of(v))
    if (loads_stored(k, a, stored, notes)) return true;
  return false;
}
/// The end of the straight run that begins with a statement of a list; the statement itself where it is control flow.
constexpr int end_of_run(const ir::kernel& k, const meta::vec<int>& list, int begin, run_notes& notes) {
  ++notes.run;
  notes.seen.resize(k.values.size(), 0);
  meta::vec<bool> stored(k.memories.size(), false);
  bool stores = false;
  int end = begin;
  for (; end < list.size() && ir::is_straight(k.statements[list[end]]); ++end) {
    const ir::statement& s = k.statements[list[end]];
    if (stores && loads_stored(k, s.value, stored, notes)) break;
    if (s.what != ir::statement::kind::store) continue;
    stored[s.as_store().memory] = stores = true;
    ++notes.run;
  }
  return end;
}

constexpr int widest_vector(const ir::kernel& k) {
  int most = 1;
  for (const ir::value& v : k.values)
    if (v.width > most) most = v.width;
  return most;
}
constexpr bool has_vectors(const ir::kernel& k) { return widest_vector(k) > 1; }

}  // namespace detail

namespace detail {

/// The width of the aligned vectors that a vector at an index is made of; 1 where there are none.
constexpr int aligned_part(const arith::pool& p, index_expr index, int width) {
  int part = width == 3 ? 1 : width;
  while (part > 1 && !ir::is_aligned(p, index, part)) part /= 2;
  return part;
}
/// Stores a vector that isn't aligned by aligned parts of it.
constexpr void store_by_parts(ir::builder& b, ir::statement s, int part, meta::vec<int>& list) {
  const int width = b.out.values[s.value].width;
  ir::variable whole;
  whole.type = b.out.values[s.value].type;
  whole.width = width;
  b.out.variables.push(whole);
  ir::statement d;
  d.what = ir::statement::kind::define;
  d.variable = b.out.variables.size() - 1;
  d.value = s.value;
  list.push(b.put(d));
  const int read = b.read(d.variable);
  const index_expr index = s.index;
  for (int k = 0; k < width; k += part) {
    meta::vec<int> lanes;
    for (int c = 0; c < part; ++c) lanes.push(ir::component(b, read, k + c));
    s.value = ir::detail::joined(b, lanes, 0, part);
    s.index = b.pool().add(index, b.pool().number(k));
    list.push(b.put(s));
  }
}
constexpr void store_by_parts(ir::builder& b, int compound) {
  const meta::vec<int> before = b.out.statements[compound].list;
  meta::vec<int> list;
  for (int i : before) {
    const ir::statement s = b.out.statements[i];
    const int width = s.what == ir::statement::kind::store ? b.out.values[s.value].width : 1;
    const int part = width > 1 ? aligned_part(b.out.index, s.index, width) : 1;
    if (part > 1 && part < width)
      store_by_parts(b, s, part, list);
    else
      list.push(i);
  }
  if (list.size() != before.size()) b.out.statements[compound].list = list;
}

}  // namespace detail

/// Loads of single elements, and of vectors that aren't aligned, take what they can from aligned vectors that the same
/// straight-line code loads: the shifted windows of a stencil become components of its middle one. Elements that make up an
/// aligned vector are loaded as that.
constexpr void share_vector_loads(ir::builder& b) {
  const int widest = detail::widest_vector(b.out);
  if (widest == 1) return;
  detail::run_notes notes;
  for (int compound = 0, all = b.out.statements.size(); compound < all; ++compound) {
    detail::store_by_parts(b, compound);
    const meta::vec<int> list = b.out.statements[compound].list;
    for (int i = 0; i < list.size();) {
      const int end = detail::end_of_run(b.out, list, i, notes);
      if (end > i) detail::straight_run{b, list, i, end, widest, notes}.go();
      i = end > i ? end : end + 1;
    }
  }
}

namespace detail {

/// What is accessed, by memory: the width of aligned vectors where nothing else is; 0 before the first, 1 otherwise.
struct access_widths {
  ir::builder& b;
  meta::vec<int> width;
  meta::vec<bool> seen;

  constexpr void access(int memory, index_expr index, int w) {
    int& now = width[memory];
    now = ir::is_aligned(b.out.index, index, w) && (now == 0 || now == w) ? w : 1;
  }
  constexpr void value(int i) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const ir::value& v = b.out.values[i];
    if (v.what == ir::value::kind::load) access(v.as_load().memory, v.as_load().index, v.width);
    for (int a : ir::operands_of(v)) value(a);
  }
};

}  // namespace detail

/// Memories of which every access is of an aligned vector of one width become memories of vectors.
constexpr void type_memories(ir::builder& b) {
  if (!detail::has_vectors(b.out)) return;
  detail::access_widths found{b, meta::vec<int>(b.out.memories.size(), 0), meta::vec<bool>(b.out.values.size(), false)};
  for (const ir::statement& s : b.out.statements) {
    found.value(s.value);
    if (s.what == ir::statement::kind::store)
      found.access(s.as_store().memory, s.as_store().index, b.out.values[s.value].width);
  }
  for (int m = 0; m < found.width.size(); ++m)
    if (found.width[m] > 1 && b.out.memories[m].type != scalar::f16) b.out.memories[m].width = found.width[m];
  auto position = [&](ir::index_expr index, int width) {
    return width > 1 && ir::is_multiple(b.out.index, index, width) ? b.pool().quotient(index, b.pool().number(width))
                                                                   : ir::index_expr{};
  };
  for (ir::value& v : b.out.values)
    if (v.what == ir::value::kind::load) v.vector_index = position(v.index, v.width);
  for (ir::statement& s : b.out.statements)
    if (s.what == ir::statement::kind::store) s.vector_index = position(s.index, b.out.values[s.value].width);
}

}  // namespace hoist::lower
