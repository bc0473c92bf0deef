#pragma once
// Pass: private arrays whose every index is a number become registers; unused registers are removed.

#include <hoist/ir/vectors.hpp>

namespace hoist::lower {

namespace detail {

using ir::statement;
using ir::value;

/// The registers that stand for private memories, each `width` elements wide; none where some index isn't a number.
struct replaced_memories {
  meta::vec<int> first;  ///< by memory: its first register, or -1
  meta::vec<int> width;  ///< by memory
};

/// The width of the vectors that alone are stored to a memory; 1 where others are.
constexpr meta::vec<int> stored_widths(ir::builder& b) {
  meta::vec<int> width(b.out.memories.size(), 0);
  for (const statement& s : b.out.statements) {
    if (s.what != statement::kind::store) continue;
    int w = b.out.values[s.value].width;
    const statement::stored to = s.as_store();
    bool fits = ir::is_multiple(b.out.index, to.index, w) && b.out.memories[to.memory].size % w == 0;
    int& now = width[to.memory];
    now = fits && (now == 0 || now == w) ? w : 1;
  }
  for (int& w : width) w = w == 0 ? 1 : w;
  return width;
}
constexpr replaced_memories registers_of(ir::builder& b) {
  meta::vec<int> first(b.out.memories.size(), -1);
  const meta::vec<int> width = stored_widths(b);
  auto keep = [&](int memory, ir::index_expr index) {
    if (!b.pool().is_number(index)) first[memory] = -1;
  };
  for (int m = 0; m < b.out.memories.size(); ++m)
    if (b.out.memories[m].where == ir::space::priv) first[m] = 0;
  for (const statement& s : b.out.statements)
    if (s.what == statement::kind::store) keep(s.as_store().memory, s.as_store().index);
  for (const value& v : b.out.values)
    if (v.what == value::kind::load) keep(v.as_load().memory, v.as_load().index);
  for (int m = 0; m < b.out.memories.size(); ++m) {
    if (first[m] < 0) continue;
    first[m] = b.out.variables.size();
    for (long i = 0; i < b.out.memories[m].size; i += width[m]) {
      ir::variable r;
      r.type = b.out.memories[m].type;
      r.width = width[m];
      b.out.variables.push(r);
    }
  }
  return {first, width};
}

/// A load from a memory that registers stand for.
struct register_reader {
  ir::builder& b;
  const replaced_memories& by;

  constexpr int read(int variable) const {
    value v;
    v.what = value::kind::read;
    v.type = b.out.variables[variable].type;
    v.width = b.out.variables[variable].width;
    v.variable = variable;
    return b.put(v, false);
  }
  constexpr int element(int memory, long i) const {
    int w = by.width[memory];
    return ir::component(b, read(by.first[memory] + static_cast<int>(i / w)), static_cast<int>(i % w));
  }
  constexpr int vector(int memory, long i, int width) const {
    int w = by.width[memory];
    if (width == w && i % w == 0) return read(by.first[memory] + static_cast<int>(i / w));
    meta::vec<int> lanes;
    for (int k = 0; k < width; ++k) lanes.push(element(memory, i + k));
    return ir::detail::joined(b, lanes, 0, width);
  }
};

/// Assignments to registers of scalars in the place of a vector's store.
constexpr meta::vec<int> assignments(ir::builder& b, int i, const replaced_memories& by) {
  const statement store = b.out.statements[i];
  long index = b.pool().value(store.index);
  meta::vec<int> list;
  for (int k = 0; k < b.out.values[store.value].width; ++k) {
    statement s = store;
    s.what = statement::kind::assign;
    s.variable = by.first[store.memory] + static_cast<int>(index + k);
    s.value = ir::component(b, store.value, k);
    s.memory = -1;
    list.push(b.put(s));
  }
  return list;
}

/// Assigns to registers what is stored to the memories that they stand for.
constexpr void replace_stores(ir::builder& b, const replaced_memories& by) {
  meta::vec<statement>& all = b.out.statements;
  bool parted = false;
  for (statement& s : all) {
    if (s.what != statement::kind::store || by.first[s.memory] < 0) continue;
    int w = by.width[s.memory];
    if (b.out.values[s.value].width > w) {
      parted = true;
      continue;
    }
    s.what = statement::kind::assign;
    s.variable = by.first[s.memory] + static_cast<int>(b.pool().value(s.index) / w);
    s.memory = -1;
  }
  for (int i = 0; parted && i < all.size(); ++i) {
    meta::vec<int> list;
    const meta::vec<int> before = all[i].list;
    for (int j : before) {
      if (all[j].what == statement::kind::store && by.first[all[j].memory] >= 0)
        list.append(assignments(b, j, by));
      else
        list.push(j);
    }
    all[i].list = list;
  }
  for (statement& s : all)
    if (s.what == statement::kind::store && by.first[s.memory] >= 0) s = statement{};
}

constexpr void mark_values(const ir::kernel& k, int v, meta::vec<bool>& live, meta::vec<bool>& seen) {
  if (v < 0 || seen[v]) return;
  seen[v] = true;
  const value& x = k.values[v];
  if (x.what == value::kind::read) live[x.as_read()] = true;
  for (int a : operands_of(x)) mark_values(k, a, live, seen);
}

/// Registers that a store, or leaving a loop, needs, through other registers, and those that indices name.
constexpr meta::vec<bool> live_registers(const ir::kernel& k) {
  meta::vec<bool> live(k.variables.size(), false), seen(k.values.size(), false), done(k.statements.size(), false);
  bool changed = true;
  while (changed) {
    changed = false;
    for (int i = k.statements.size() - 1; i >= 0; --i) {
      const statement& s = k.statements[i];
      bool assigns = s.what == statement::kind::assign || s.what == statement::kind::define;
      if (done[i] || !(s.what == statement::kind::store || s.what == statement::kind::leave || ir::names_index(k, s) ||
                       (assigns && live[s.as_assign().variable])))
        continue;
      if (ir::names_index(k, s)) live[s.as_assign().variable] = true;
      done[i] = true;
      changed = true;
      mark_values(k, s.value, live, seen);
    }
  }
  return live;
}

/// How often, and in which compound statements, each register is mentioned.
struct uses {
  meta::vec<int> assigned;  ///< by register: number of assignments
  meta::vec<int> compound;  ///< by register: the innermost compound statement that holds every mention; -1 before the first
  meta::vec<int> first;     ///< by register: its statement that is or holds the first mention
};

struct scan {
  const ir::kernel& k;
  meta::vec<int> parent;  ///< by compound statement
  meta::vec<int> holder;  ///< by compound statement: the statement that holds it
  meta::vec<int> depth;
  uses found;
  constexpr void mention(int r, int compound, int statement) {
    int& at = found.compound[r];
    if (at < 0) {
      at = compound;
      found.first[r] = statement;
      return;
    }
    int other = compound;
    while (at != other) {
      if (depth[at] >= depth[other]) {
        found.first[r] = holder[at];
        at = parent[at];
      } else {
        other = parent[other];
      }
    }
  }
  constexpr void values(int v, int compound, meta::vec<int>& seen, int stamp) {
    if (v < 0 || seen[v] == stamp) return;
    seen[v] = stamp;
    const value& x = k.values[v];
    if (x.what == value::kind::read) mention(x.as_read(), compound, stamp);
    for (int a : operands_of(x)) values(a, compound, seen, stamp);
  }
  constexpr void go(int compound, meta::vec<int>& seen) {
    for (int i : k.statements[compound].list) {
      const statement& s = k.statements[i];
      if (s.what == statement::kind::assign || s.what == statement::kind::define) {
        mention(s.as_assign().variable, compound, i);
        ++found.assigned[s.as_assign().variable];
      }
      values(s.value, compound, seen, i);
      for (int inner : compounds_in(s)) {
        parent[inner] = compound;
        holder[inner] = i;
        depth[inner] = depth[compound] + 1;
        go(inner, seen);
      }
    }
  }
};

/// Declares each register in the innermost compound statement that holds all its mentions, with its first value where that
/// comes first.
constexpr void place_definitions(ir::builder& b, int first_new) {
  ir::kernel& k = b.out;
  const meta::vec<int> none(k.statements.size(), -1);
  scan s{
      k,
      none,
      none,
      meta::vec<int>(k.statements.size(), 0),
      {meta::vec<int>(k.variables.size(), 0), meta::vec<int>(k.variables.size(), -1), meta::vec<int>(k.variables.size(), -1)}};
  meta::vec<int> seen(k.values.size(), -1);
  s.go(k.root, seen);
  for (int r = first_new; r < k.variables.size(); ++r) {
    int compound = s.found.compound[r];
    if (compound < 0) continue;
    k.variables[r].mutable_ = s.found.assigned[r] > 1;
    statement& first = k.statements[s.found.first[r]];
    if (first.what == statement::kind::assign && first.variable == r) {
      first.what = statement::kind::define;
      continue;
    }
    k.variables[r].mutable_ = true;
    statement d;
    d.what = statement::kind::define;
    d.variable = r;
    int id = b.put(d);
    meta::vec<int> longer;
    for (int i : k.statements[compound].list) {
      if (i == s.found.first[r]) longer.push(id);
      longer.push(i);
    }
    k.statements[compound].list = longer;
  }
}

}  // namespace detail

/// Private memories with constant indices as registers, without dead ones, each declared where it is first needed.
constexpr void promote_to_registers(ir::builder& b) {
  using namespace detail;
  ir::kernel& k = b.out;
  int first_new = k.variables.size();
  const replaced_memories by = registers_of(b);
  if (k.variables.size() == first_new) return;
  for (int i = 0, all = k.values.size(); i < all; ++i) {
    const value v = k.values[i];
    if (v.what != value::kind::load || by.first[v.memory] < 0) continue;
    const int read = register_reader{b, by}.vector(v.memory, b.pool().value(v.index), v.width);
    k.values[i] = value(k.values[read]);
  }
  replace_stores(b, by);
  const meta::vec<bool> live = live_registers(k);
  for (statement& s : k.statements) {
    meta::vec<int> remaining;
    for (int i : s.list) {
      const statement& t = k.statements[i];
      bool assigns = t.what == statement::kind::assign || t.what == statement::kind::define;
      if (!assigns || live[t.variable]) remaining.push(i);
    }
    s.list = remaining;
  }
  place_definitions(b, first_new);
}

}  // namespace hoist::lower
