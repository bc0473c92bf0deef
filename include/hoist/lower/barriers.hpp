#pragma once
// Pass: barriers, exactly where work-items of a group meet in local memory.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// What has been done to each local memory since the last barrier.
struct accesses {
  meta::vec<bool> read, written;
  meta::vec<int> array;  ///< by memory: the array whose elements all stores wrote, each once; -1 where there are others
  static constexpr int added = -2;  ///< in its place where all stores added to elements
  constexpr explicit accesses(int memories) : read(memories, false), written(memories, false), array(memories, -1) {}
  constexpr void store(int m, int of_array) {
    array[m] = written[m] && array[m] != of_array ? -1 : of_array;
    written[m] = true;
  }
  /// Whether work-items would meet in a memory. The stores of one array don't meet, unless `again`, when a loop writes it anew.
  constexpr bool conflicts(const accesses& later, bool again = false) const {
    for (int m = 0; m < read.size(); ++m) {
      const bool one_array = array[m] == later.array[m] && (again ? array[m] == added : array[m] >= 0 || array[m] == added);
      if (written[m] && (later.read[m] || (later.written[m] && !one_array))) return true;
      if (read[m] && later.written[m]) return true;
    }
    return false;
  }
  constexpr void include(const accesses& more) {
    for (int m = 0; m < read.size(); ++m) {
      read[m] = read[m] || more.read[m];
      if (more.written[m]) store(m, more.array[m]);
    }
  }
};

struct barrier_pass {
  ir::builder& b;
  using kind = ir::statement::kind;
  meta::vec<int> seen{};  ///< by value: the last of the looks at statements that came upon it
  int looks = 0;

  constexpr bool is_local(int m) const { return b.out.memories[m].where == ir::space::local; }
  constexpr void values(int v, accesses& a) {
    if (v < 0 || seen[v] == looks) return;
    seen[v] = looks;
    const ir::value& x = b.out.values[v];
    if (x.what == ir::value::kind::load && is_local(x.as_load().memory)) a.read[x.as_load().memory] = true;
    for (int arg : ir::operands_of(x)) values(arg, a);
  }
  constexpr void collect(int i, accesses& a) {
    const ir::statement& s = b.out.statements[i];
    seen.resize(b.out.values.size(), -1);
    ++looks;
    values(s.value, a);
    if (s.what == kind::store && is_local(s.as_store().memory))
      a.store(s.as_store().memory, s.adds ? accesses::added : s.as_store().array);
    for (int inner : ir::compounds_in(s))
      for (int j : b.out.statements[inner].list) collect(j, a);
  }
  /// Whether the statement holds loops over a group's work-items, so that barriers may stand inside it.
  constexpr bool cooperative(int i) const {
    const ir::statement& s = b.out.statements[i];
    if (s.what == kind::loop && s.who == ir::level::local) return false;
    for (int inner : ir::compounds_in(s))
      for (int j : b.out.statements[inner].list) {
        const ir::statement& t = b.out.statements[j];
        if ((t.what == kind::loop && t.who == ir::level::local) || cooperative(j)) return true;
      }
    return false;
  }
  /// Whether a compound statement stands in a loop over a group's work-items.
  constexpr bool inside_local(int compound) const {
    for (int i = 0; i < b.out.statements.size(); ++i) {
      const ir::statement& s = b.out.statements[i];
      if (s.body != compound && s.otherwise != compound) continue;
      if (s.what == kind::loop && s.who == ir::level::local) return true;
      for (int at = 0; at < b.out.statements.size(); ++at)
        for (int j : b.out.statements[at].list)
          if (j == i && inside_local(at)) return true;
    }
    return false;
  }
  /// Whether a loop of each work-item may have no iteration.
  constexpr bool may_be_skipped(const ir::statement& s) const {
    return s.what == kind::loop && s.who == ir::level::sequential && !b.out.index.proves_less(s.begin, s.end);
  }
  constexpr int barrier() {
    ir::statement s;
    s.what = kind::barrier;
    s.local_fence = true;
    return b.put(s);
  }
  /// Takes a barrier from the beginning of a branch, where it has one there: PoCL 3.1 computes nonsense where all work-items skip it.
  constexpr bool takes_first_barrier(int body) {
    meta::vec<int>& list = b.out.statements[body].list;
    if (list.empty() || b.out.statements[list[0]].what != kind::barrier) return false;
    meta::vec<int> rest;
    for (int k = 1; k < list.size(); ++k) rest.push(list[k]);
    list = rest;
    return true;
  }
  /// Inserts barriers into a compound statement; `since` is what happened before it, and then after it, since the last barrier.
  constexpr void compound(int at, accesses& since) {
    const meta::vec<int> list = b.out.statements[at].list;
    meta::vec<int> longer;
    for (int i : list) {
      if (cooperative(i)) {
        const ir::statement s = b.out.statements[i];
        accesses other = since;
        compound(s.body, since);
        if (s.what == kind::branch && takes_first_barrier(s.body)) {
          longer.push(barrier());
          other = accesses(b.out.memories.size());
        }
        if (s.what == kind::loop && s.count == ir::statement::trips::many) repeat(s.body, since);
        if (may_be_skipped(s)) since.include(other);
        if (s.otherwise >= 0) {
          compound(s.otherwise, other);
          since.include(other);
        }
      } else {
        accesses mine(b.out.memories.size());
        collect(i, mine);
        if (since.conflicts(mine)) {
          longer.push(barrier());
          since = accesses(b.out.memories.size());
        }
        since.include(mine);
      }
      longer.push(i);
    }
    b.out.statements[at].list = longer;
  }
  /// A barrier at the end of a loop's body where the next iteration would meet this one.
  constexpr void repeat(int body, accesses& since) {
    accesses first(b.out.memories.size());
    before_barrier(body, first);
    if (!since.conflicts(first, true)) return;
    int last = barrier();
    b.out.statements[body].list.push(last);
    since = accesses(b.out.memories.size());
  }
  /// What a compound statement does before its first barrier; true when it has one.
  constexpr bool before_barrier(int at, accesses& a) {
    for (int i : b.out.statements[at].list) {
      const ir::statement& s = b.out.statements[i];
      if (s.what == kind::barrier) return true;
      if (cooperative(i)) {
        if (before_barrier(s.body, a) && s.what == kind::compound) return true;
      } else {
        collect(i, a);
      }
    }
    return false;
  }
};

}  // namespace detail

/// Inserts a barrier after every loop over a group's work-items that stands in no other.
constexpr void insert_all_barriers(ir::builder& b) {
  using kind = ir::statement::kind;
  detail::barrier_pass pass{b};
  int compounds = b.out.statements.size();
  for (int at = 0; at < compounds; ++at) {
    meta::vec<int> longer;
    for (int i : b.out.statements[at].list) {
      const ir::statement s = b.out.statements[i];
      longer.push(i);
      bool local = s.what == kind::loop && s.who == ir::level::local;
      if (local && !pass.inside_local(at)) longer.push(pass.barrier());
    }
    b.out.statements[at].list = longer;
  }
}

/// Inserts a barrier wherever two phases of a group touch a local memory and one of them writes it, and at the end of a
/// loop whose next iteration would. Barriers stand outside the loops over a group's work-items, so all or none reach them.
constexpr void insert_barriers(ir::builder& b) {
  bool any = false;
  for (const ir::memory& m : b.out.memories) any = any || m.where == ir::space::local;
  if (!any) return;
  if (!b.at->simplify.barriers) return insert_all_barriers(b);
  detail::accesses since(b.out.memories.size());
  detail::barrier_pass{b}.compound(b.out.root, since);
}

}  // namespace hoist::lower
