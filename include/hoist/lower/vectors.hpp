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
  meta::vec<int> loaded;    ///< aligned vectors that these statements load whatever is chosen
  meta::vec<int> anew;      ///< by value: what stands for it, -1 before
  meta::vec<bool> stored;   ///< by memory

  constexpr bool is_vector_load(const ir::value& v) const { return v.what == ir::value::kind::load && v.width > 1; }
  constexpr bool is_aligned(const ir::value& v) const { return ir::is_aligned(b.out.index, v.index, v.width); }

  constexpr void collect(int i, meta::vec<bool>& seen) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const ir::value& v = b.out.values[i];
    if (is_vector_load(v) && is_aligned(v) && !stored[v.memory]) loaded.push(i);
    if (v.what == ir::value::kind::choose) return;
    for (int a : v.arg) collect(a, seen);
  }
  /// The component of a loaded vector that holds an element of a memory; -1 where none does.
  constexpr int held(int memory, ix index) const {
    for (int l : loaded) {
      const ir::value v = b.out.values[l];
      if (v.memory != memory) continue;
      ix distance = b.pool().sub(index, v.index);
      if (!b.pool().is_number(distance)) continue;
      long k = b.pool().value(distance);
      if (k >= 0 && k < v.width) return ir::component(b, l, static_cast<int>(k));
    }
    return -1;
  }
  constexpr int load_anew(int i) {
    const ir::value v = b.out.values[i];
    if (stored[v.memory] || (v.width > 1 && is_aligned(v))) return i;
    meta::vec<int> lanes;
    bool any = false;
    for (int k = 0; k < v.width; ++k) {
      ix index = b.pool().add(v.index, b.pool().number(k));
      int lane = held(v.memory, index);
      any = any || lane >= 0;
      lanes.push(lane >= 0 ? lane : b.load(v.memory, index));
    }
    return any ? ir::detail::joined(b, lanes, 0, v.width) : i;
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
    if (loaded.empty()) return;
    anew = meta::vec<int>(b.out.values.size(), -1);
    for (int i = begin; i < end; ++i) {
      int now = value(b.out.statements[list[i]].value);
      b.out.statements[list[i]].value = now;
    }
  }
};

constexpr bool has_vectors(const ir::kernel& k) {
  for (const ir::value& v : k.values)
    if (v.width > 1) return true;
  return false;
}
constexpr bool is_straight(const ir::statement& s) {
  using kind = ir::statement::kind;
  return s.what == kind::define || s.what == kind::assign || s.what == kind::store;
}

}  // namespace detail

/// Loads of single elements, and of vectors that aren't aligned, take what they can from aligned vectors that the same
/// straight-line code loads: the shifted windows of a stencil become components of its middle one.
constexpr void share_vector_loads(ir::builder& b) {
  if (!detail::has_vectors(b.out)) return;
  for (int block = 0, all = b.out.statements.size(); block < all; ++block) {
    const meta::vec<int> list = b.out.statements[block].list;
    for (int i = 0; i < list.size();) {
      int end = i;
      while (end < list.size() && detail::is_straight(b.out.statements[list[end]])) ++end;
      if (end > i) detail::straight_run{b, list, i, end, {}, {}, {}}.go();
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
  auto position = [&](ix index, int width) {
    return width > 1 && ir::is_aligned(b.out.index, index, width) ? b.pool().quotient(index, b.pool().number(width)) : ix{};
  };
  for (ir::value& v : b.out.values)
    if (v.what == ir::value::kind::load) v.block = position(v.index, v.width);
  for (ir::statement& s : b.out.statements)
    if (s.what == ir::statement::kind::store) s.block = position(s.index, b.out.values[s.value].width);
}

}  // namespace hoist::lower
