#pragma once
// Work-items' blocks that are computed chunk by chunk: what stands before the chunks, in each, and after them.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// Parts a block, whose reductions are one loop over a chunk, into three: what begins the accumulators, the loop, and the rest. Each
/// has the loops and branches of the block around it; registers that they share are declared outside.
class chunk_phases {
 public:
  /// `nest` is a statement that holds the compound statement `block` and, around it, loops and branches alone.
  constexpr chunk_phases(ir::builder& b, int nest, int block) : b_(b), nest_(nest), block_(block) {}

  /// Puts the first part at place `at` of the list of `outer`, where the third stands later, and the loop at the end of `body`.
  constexpr void part(int outer, int at, int body) {
    const meta::vec<int> all = b_.out.statements[block_].list;
    int loop = -1;
    for (int i : all) {
      if (b_.out.statements[i].what != kind::loop) continue;
      if (loop >= 0) return b_.reject("the reductions of a block in chunks aren't one loop");
      loop = i;
    }
    if (loop < 0) return b_.reject("a kernel in chunks has no reduction");
    if (repeats()) return b_.reject("a work-item of a kernel in chunks has one block: its groups need more work-items");
    const meta::vec<bool> first = needed_before(all, loop);
    meta::vec<int> before, after, inside;
    inside.push(loop);
    for (int k = 0; k < all.size(); ++k)
      if (all[k] != loop) (first[k] ? before : after).push(all[k]);
    const meta::vec<int> shared = declared(before);
    meta::vec<int> longer;
    const meta::vec<int> list = b_.out.statements[outer].list;
    for (int k = 0; k < list.size(); ++k) {
      if (k == at) {
        longer.append(shared);
        longer.push(around(before));
      }
      longer.push(list[k]);
    }
    b_.out.statements[outer].list = longer;
    const int looped = around(inside);
    b_.out.statements[body].list.push(looped);
    b_.out.statements[block_].list = after;
  }
  /// The memories that the statements of the block load from, but for those of its loops.
  constexpr meta::vec<bool> read_outside_of_loops() const {
    meta::vec<bool> read(b_.out.memories.size(), false), seen(b_.out.values.size(), false);
    for (int i : b_.out.statements[block_].list)
      if (b_.out.statements[i].what != kind::loop) note_loads(b_.out.statements[i].value, read, seen);
    return read;
  }

 private:
  using kind = ir::statement::kind;

  constexpr void note_loads(int v, meta::vec<bool>& read, meta::vec<bool>& seen) const {
    if (v < 0 || seen[v]) return;
    seen[v] = true;
    const ir::value& x = b_.out.values[v];
    if (x.what == ir::value::kind::load) read[x.as_load().memory] = true;
    for (int a : ir::operands_of(x)) note_loads(a, read, seen);
  }
  constexpr void note_registers(int v, meta::vec<bool>& used, meta::vec<bool>& seen) const {
    if (v < 0 || seen[v]) return;
    seen[v] = true;
    const ir::value& x = b_.out.values[v];
    if (x.what == ir::value::kind::read) used[x.as_read()] = true;
    for (int a : ir::operands_of(x)) note_registers(a, used, seen);
  }
  /// Which of a block's statements stand before its loop and define what that reads or changes.
  constexpr meta::vec<bool> needed_before(const meta::vec<int>& all, int loop) const {
    meta::vec<bool> used(b_.out.variables.size(), false), seen(b_.out.values.size(), false), first(all.size(), false);
    for (int i : b_.out.statements[b_.out.statements[loop].body].list) {
      const ir::statement& s = b_.out.statements[i];
      if (s.what == kind::assign || s.what == kind::define) used[s.as_assign().variable] = true;
      note_registers(s.value, used, seen);
    }
    int k = all.size() - 1;
    while (all[k] != loop) --k;
    for (; k >= 0; --k) {
      const ir::statement& s = b_.out.statements[all[k]];
      if ((s.what != kind::define && s.what != kind::assign) || !used[s.as_assign().variable]) continue;
      first[k] = true;
      note_registers(s.value, used, seen);
    }
    return first;
  }
  /// Declarations of the registers that statements define, which from then on assign them.
  constexpr meta::vec<int> declared(const meta::vec<int>& statements) {
    meta::vec<int> all;
    for (int i : statements) {
      if (b_.out.statements[i].what != kind::define) continue;
      b_.out.statements[i].what = kind::assign;
      ir::statement d;
      d.what = kind::define;
      d.variable = b_.out.statements[i].variable;
      b_.out.variables[d.variable].mutable_ = true;
      all.push(b_.put(d));
    }
    return all;
  }
  constexpr bool holds_block(int statement) const {
    for (int inner : ir::compounds_in(b_.out.statements[statement])) {
      if (inner == block_) return true;
      for (int i : b_.out.statements[inner].list)
        if (holds_block(i)) return true;
    }
    return false;
  }
  /// Whether a work-item may have several of the blocks.
  constexpr bool repeats() const {
    for (int i = nest_; i >= 0; i = next_inside(i)) {
      const ir::statement& s = b_.out.statements[i];
      if (s.what == kind::loop && s.who == ir::level::local && b_.most(s.end) > b_.at->local[s.dimension]) return true;
    }
    return false;
  }
  /// The statement inside of one that holds the block; -1 where that is the block itself.
  constexpr int next_inside(int statement) const {
    for (int inner : ir::compounds_in(b_.out.statements[statement]))
      for (int i : b_.out.statements[inner].list)
        if (holds_block(i)) return i;
    return -1;
  }
  /// A copy of the nest with these statements in the place of the block.
  constexpr int around(const meta::vec<int>& statements) { return copied(nest_, statements); }
  constexpr int copied(int from, const meta::vec<int>& statements) {
    const int inner = next_inside(from), body = b_.new_compound();
    meta::vec<int> list;
    if (inner >= 0)
      list.push(copied(inner, statements));
    else
      list = statements;
    b_.out.statements[body].list = list;
    ir::statement s = b_.out.statements[from];
    s.body = body;
    s.otherwise = -1;
    return b_.put(s);
  }

  ir::builder& b_;
  int nest_, block_;
};

}  // namespace detail

}  // namespace hoist::lower
