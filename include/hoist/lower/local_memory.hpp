#pragma once
// Pass: local memories whose lives don't overlap share one.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// Where a memory is used: from the first to the last statement of the innermost compound statement that holds all uses.
struct life {
  int compound = -1, first = 0, last = 0;
};

struct lives {
  const ir::kernel& k;
  meta::vec<int> parent;  ///< by compound statement: the one around it
  meta::vec<int> place;   ///< by compound statement: the position there of the statement that holds it
  meta::vec<int> depth;
  meta::vec<life> of;   ///< by memory
  meta::vec<int> seen;  ///< by value: the last statement whose value was looked through

  constexpr explicit lives(const ir::kernel& kernel)
      : k(kernel),
        parent(kernel.statements.size(), -1),
        place(parent),
        depth(kernel.statements.size(), 0),
        of(kernel.memories.size(), life{}),
        seen(kernel.values.size(), -1) {
    go(k.root);
  }
  constexpr void go(int compound) {
    for (int i = 0; i < k.statements[compound].list.size(); ++i) {
      const int statement = k.statements[compound].list[i];
      const ir::statement& s = k.statements[statement];
      if (s.memory >= 0) use(s.memory, compound, i);
      values(s.value, statement, compound, i);
      for (int inner : ir::compounds_in(s)) {
        parent[inner] = compound;
        place[inner] = i;
        depth[inner] = depth[compound] + 1;
        go(inner);
      }
    }
  }
  constexpr void values(int v, int statement, int compound, int at) {
    if (v < 0 || seen[v] == statement) return;
    seen[v] = statement;
    const ir::value& x = k.values[v];
    if (x.what == ir::value::kind::load) use(x.as_load().memory, compound, at);
    for (int a : operands_of(x)) values(a, statement, compound, at);
  }
  constexpr void rise(int& compound, int& first, int& last) const {
    first = last = place[compound];
    compound = parent[compound];
  }
  constexpr void use(int memory, int compound, int at) {
    life& l = of[memory];
    if (l.compound < 0) {
      l = {compound, at, at};
      return;
    }
    int first = at, last = at;
    while (l.compound != compound) {
      if (depth[l.compound] > depth[compound])
        rise(l.compound, l.first, l.last);
      else
        rise(compound, first, last);
    }
    l.first = first < l.first ? first : l.first;
    l.last = last > l.last ? last : l.last;
  }
  /// Whether two memories are never needed at the same time.
  constexpr bool apart(life a, life b) const {
    while (a.compound != b.compound) {
      life& deeper = depth[a.compound] > depth[b.compound] ? a : b;
      rise(deeper.compound, deeper.first, deeper.last);
    }
    return a.last < b.first || b.last < a.first;
  }
};

}  // namespace detail

/// Lets local memories of one type share room where they are never needed at the same time. Barriers come later, so that
/// the sharing itself is made safe by them.
constexpr void share_local_memory(ir::builder& b) {
  ir::kernel& k = b.out;
  int locals = 0;
  for (const ir::memory& m : k.memories) locals += m.where == ir::space::local;
  if (locals < 2) return;
  const detail::lives all(k);
  meta::vec<int> stands_in(k.memories.size(), -1);
  for (int m = 0; m < k.memories.size(); ++m) {
    stands_in[m] = m;
    if (k.memories[m].where != ir::space::local || all.of[m].compound < 0) continue;
    for (int o = 0; o < m && stands_in[m] == m; ++o) {
      bool room = k.memories[o].where == ir::space::local && stands_in[o] == o && k.memories[o].type == k.memories[m].type;
      for (int x = 0; x < m && room; ++x) room = stands_in[x] != o || all.of[x].compound < 0 || all.apart(all.of[x], all.of[m]);
      if (room && all.of[o].compound >= 0) stands_in[m] = o;
    }
    if (stands_in[m] == m) continue;
    ir::memory& shared = k.memories[stands_in[m]];
    if (k.memories[m].size > shared.size) shared.size = k.memories[m].size;
  }
  for (ir::value& v : k.values)
    if (v.memory >= 0) v.memory = stands_in[v.memory];
  for (ir::statement& s : k.statements)
    if (s.memory >= 0) s.memory = stands_in[s.memory];
  for (int m = 0; m < k.memories.size(); ++m)
    if (stands_in[m] != m) k.memories[m].size = 0;
}

}  // namespace hoist::lower
