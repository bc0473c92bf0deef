#pragma once
// Passes: loads that lie in vectors which are loaded anyway become components; memories of vectors.

#include <hoist/ir/vectors.hpp>

namespace hoist::lower {

namespace detail {

using ir::ix;

/// Statements of a block without control flow between them, from `begin` to below `end` of its list.
struct straight_run {
  ir::builder& b;
  const meta::vec<int>& list;
  int begin, end;
  int widest;               ///< width of the kernel's widest vectors
  meta::vec<int> scalars;   ///< elements that these statements load whatever is chosen
  meta::vec<int> loaded;    ///< aligned vectors that these statements load whatever is chosen
  meta::vec<int> shifted;   ///< vectors that aren't aligned, likewise
  meta::vec<int> anew;      ///< by value: what stands for it, -1 before
  meta::vec<bool> stored;   ///< by memory

  constexpr bool is_aligned(const ir::value& v) const { return ir::is_aligned(b.out.index, v.index, v.width); }

  constexpr void collect(int i, meta::vec<bool>& seen) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const ir::value& v = b.out.values[i];
    if (v.what == ir::value::kind::load && !stored[v.memory])
      (v.width == 1 ? scalars : is_aligned(v) ? loaded : shifted).push(i);
    if (v.what == ir::value::kind::choose) return;
    for (int a : v.arg) collect(a, seen);
  }
  constexpr void load(const ir::value& like, ix index, int width) {
    ir::value v = like;
    v.index = index;
    loaded.push(ir::detail::put_vector(b, v, width));
  }
  constexpr ix moved(ix index, long by) const { return b.pool().add(index, b.pool().number(by)); }
  constexpr bool loads_element(int memory, ix index) const {
    for (int s : scalars)
      if (b.out.values[s].memory == memory && b.out.values[s].index == index) return true;
    return false;
  }
  /// Vectors of which every element is loaded on its own.
  constexpr void merge(int width) {
    for (int s : scalars) {
      const ir::value v = b.out.values[s];
      bool all = ir::is_aligned(b.out.index, v.index, width);
      for (int k = 1; all && k < width; ++k) all = loads_element(v.memory, moved(v.index, k));
      if (all && held(v.memory, v.index) < 0) load(v, v.index, width);
    }
  }
  /// Loads that make two of the many of a vector that isn't aligned: one element after the beginning of an aligned
  /// vector it shares all but one with that, which exists in a buffer; and elements by pairs, where pairs are aligned.
  constexpr void complete() {
    for (int i : shifted) {
      const ir::value v = b.out.values[i];
      const ix before = moved(v.index, -1);
      if (b.out.memories[v.memory].where != ir::space::global) continue;
      if (v.width > 2 && ir::is_aligned(b.out.index, before, v.width) && b.pool().range(before).lo >= 0 && held(v.memory, v.index) < 0)
        load(v, before, v.width);
    }
    for (int i : shifted) {
      const ir::value v = b.out.values[i];
      for (int k = 0; k + 1 < v.width; ++k) {
        const ix index = moved(v.index, k);
        if (!ir::is_aligned(b.out.index, index, 2)) continue;
        if (held(v.memory, index) < 0 && held(v.memory, moved(index, 1)) < 0) load(v, index, 2);
      }
    }
  }
  /// The component of a loaded vector, wider than `width`, that holds an element of a memory; -1 where none does.
  constexpr int held(int memory, ix index, int width = 1) const {
    for (int l : loaded) {
      const ir::value v = b.out.values[l];
      if (v.memory != memory || v.width <= width) continue;
      ix distance = b.pool().sub(index, v.index);
      if (!b.pool().is_number(distance)) continue;
      long k = b.pool().value(distance);
      if (k >= 0 && k < v.width) return ir::component(b, l, static_cast<int>(k));
    }
    return -1;
  }
  constexpr int load_anew(int i) {
    const ir::value v = b.out.values[i];
    if (stored[v.memory]) return i;
    const bool whole = v.width > 1 && is_aligned(v);
    meta::vec<int> lanes;
    int taken = 0;
    for (int k = 0; k < v.width; ++k) {
      const ix index = moved(v.index, k);
      const int lane = held(v.memory, index, whole ? v.width : 1);
      taken += lane >= 0;
      lanes.push(lane >= 0 ? lane : b.load(v.memory, index));
    }
    return taken > (whole ? v.width - 1 : 0) ? ir::detail::joined(b, lanes, 0, v.width) : i;
  }
  constexpr int value(int i) {
    if (i < 0) return i;
    if (anew[i] >= 0) return anew[i];
    ir::value v = b.out.values[i];
    int made = i;
    if (v.what == ir::value::kind::load) {
      made = load_anew(i);
    } else {
      bool changed = false;
      for (int& a : v.arg) {
        int now = value(a);
        changed = changed || now != a;
        a = now;
      }
      if (changed) made = v.what == ir::value::kind::component ? ir::component(b, v.arg[0], static_cast<int>(v.number))
                                                                : ir::detail::put_vector(b, v, v.width);
    }
    return anew[i] = made;
  }
  constexpr void go() {
    meta::vec<bool> seen(b.out.values.size(), false);
    stored = meta::vec<bool>(b.out.memories.size(), false);
    for (int i = begin; i < end; ++i) {
      const ir::statement& s = b.out.statements[list[i]];
      if (s.what == ir::statement::kind::store) stored[s.memory] = true;
    }
    for (int i = begin; i < end; ++i) collect(b.out.statements[list[i]].value, seen);
    for (int width = widest; width > 1; width /= 2)
      if (width != 3) merge(width);
    complete();
    if (loaded.empty()) return;
    anew = meta::vec<int>(b.out.values.size(), -1);
    for (int i = begin; i < end; ++i) {
      int now = value(b.out.statements[list[i]].value);
      b.out.statements[list[i]].value = now;
    }
  }
};

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
constexpr int aligned_part(const arith::pool& p, ix index, int width) {
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
  const ix index = s.index;
  for (int k = 0; k < width; k += part) {
    meta::vec<int> lanes;
    for (int c = 0; c < part; ++c) lanes.push(ir::component(b, read, k + c));
    s.value = ir::detail::joined(b, lanes, 0, part);
    s.index = b.pool().add(index, b.pool().number(k));
    list.push(b.put(s));
  }
}
constexpr void store_by_parts(ir::builder& b, int block) {
  const meta::vec<int> before = b.out.statements[block].list;
  meta::vec<int> list;
  for (int i : before) {
    const ir::statement s = b.out.statements[i];
    const int width = s.what == ir::statement::kind::store ? b.out.values[s.value].width : 1;
    const int part = width > 1 ? aligned_part(b.out.index, s.index, width) : 1;
    if (part > 1 && part < width) store_by_parts(b, s, part, list);
    else list.push(i);
  }
  if (list.size() != before.size()) b.out.statements[block].list = list;
}

}  // namespace detail

/// Loads of single elements, and of vectors that aren't aligned, take what they can from aligned vectors that the same
/// straight-line code loads: the shifted windows of a stencil become components of its middle one. Elements that make up an
/// aligned vector are loaded as that.
constexpr void share_vector_loads(ir::builder& b) {
  const int widest = detail::widest_vector(b.out);
  if (widest == 1) return;
  for (int block = 0, all = b.out.statements.size(); block < all; ++block) {
    detail::store_by_parts(b, block);
    const meta::vec<int> list = b.out.statements[block].list;
    for (int i = 0; i < list.size();) {
      int end = i;
      while (end < list.size() && ir::is_straight(b.out.statements[list[end]])) ++end;
      if (end > i) detail::straight_run{b, list, i, end, widest, {}, {}, {}, {}, {}}.go();
      i = end + 1;
    }
  }
}

namespace detail {

/// What is accessed, by memory: the width of aligned vectors where nothing else is; 0 before the first, 1 otherwise.
struct access_widths {
  ir::builder& b;
  meta::vec<int> width;
  meta::vec<bool> seen;

  constexpr void access(int memory, ix index, int w) {
    int& now = width[memory];
    now = ir::is_aligned(b.out.index, index, w) && (now == 0 || now == w) ? w : 1;
  }
  constexpr void value(int i) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const ir::value& v = b.out.values[i];
    if (v.what == ir::value::kind::load) access(v.memory, v.index, v.width);
    for (int a : v.arg) value(a);
  }
};

}  // namespace detail

/// Memories of which every access is of an aligned vector of one width become memories of vectors.
constexpr void type_memories(ir::builder& b) {
  if (!detail::has_vectors(b.out)) return;
  detail::access_widths found{b, meta::vec<int>(b.out.memories.size(), 0), meta::vec<bool>(b.out.values.size(), false)};
  for (const ir::statement& s : b.out.statements) {
    found.value(s.value);
    if (s.what == ir::statement::kind::store) found.access(s.memory, s.index, b.out.values[s.value].width);
  }
  for (int m = 0; m < found.width.size(); ++m)
    if (found.width[m] > 1) b.out.memories[m].width = found.width[m];
  auto position = [&](ir::ix index, int width) {
    return width > 1 && ir::is_multiple(b.out.index, index, width) ? b.pool().quotient(index, b.pool().number(width)) : ir::ix{};
  };
  for (ir::value& v : b.out.values)
    if (v.what == ir::value::kind::load) v.block = position(v.index, v.width);
  for (ir::statement& s : b.out.statements)
    if (s.what == ir::statement::kind::store) s.block = position(s.index, b.out.values[s.value].width);
}

}  // namespace hoist::lower
