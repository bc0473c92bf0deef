#pragma once
// Loops that follow one another over the same counter, as those of a block's sums, become one loop.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// Merges sequential loops in a compound statement, from a position on. A loop is merged into an earlier one where its body only
/// assigns registers, and neither that nor what is defined for it reads anything that changes in between.
class loop_jam {
 public:
  constexpr loop_jam(ir::builder& b, int compound, int from) : b_(b), compound_(compound), from_(from) {}

  constexpr void go() {
    meta::vec<int> before, after;
    int loop = -1;
    bool stops = false;
    const meta::vec<int> list = b_.out.statements[compound_].list;
    for (int k = 0; k < list.size(); ++k) {
      const int i = list[k];
      if (loop < 0 || stops) {
        const bool first = loop < 0 && k >= from_ && is_simple_loop(i);
        if (first) {
          loop = i;
          note_assigned(b_.out.statements[i].body);
        } else if (loop < 0) {
          before.push(i);
        } else {
          after.push(i);
        }
        continue;
      }
      if (moves(i)) {
        before.push(i);
      } else if (is_like(i, loop)) {
        const meta::vec<int> inner = b_.out.statements[b_.out.statements[i].body].list;
        b_.out.statements[b_.out.statements[loop].body].list.append(inner);
        note_assigned(b_.out.statements[i].body);
        b_.out.statements[b_.out.statements[i].body].list.clear();
        b_.out.statements[i] = ir::statement{};
      } else {
        stops = !stays(i);
        after.push(i);
      }
    }
    if (loop >= 0) before.push(loop);
    before.append(after);
    b_.out.statements[compound_].list = before;
  }

 private:
  using kind = ir::statement::kind;

  static constexpr bool has(const meta::vec<int>& in, int x) {
    for (int i : in)
      if (i == x) return true;
    return false;
  }
  constexpr bool is_simple_loop(int i) const {
    const ir::statement& s = b_.out.statements[i];
    if (s.what != kind::loop || s.who != ir::level::sequential || s.count != ir::statement::trips::many) return false;
    for (int j : b_.out.statements[s.body].list)
      if (b_.out.statements[j].what != kind::assign && b_.out.statements[j].what != kind::define) return false;
    return true;
  }
  constexpr void note_assigned(int body) {
    for (int j : b_.out.statements[body].list) note_changed(b_.out.statements[j].as_assign().variable);
  }
  constexpr void note_changed(int variable) {
    if (variable >= changed_.size()) changed_.resize(b_.out.variables.size(), false);
    if (!changed_[variable]) ++changes_;
    changed_[variable] = true;
  }
  /// Whether a value reads a register that changes between the loops, or memory that is stored to there.
  constexpr bool reads_changed(int v) {
    if (v < 0) return false;
    if (v >= unchanged_.size()) unchanged_.resize(b_.out.values.size(), -1);
    if (unchanged_[v] == changes_) return false;
    const ir::value& x = b_.out.values[v];
    if (x.what == ir::value::kind::read && x.as_read() < changed_.size() && changed_[x.as_read()]) return true;
    if (x.what == ir::value::kind::load && has(stored_, x.as_load().memory)) return true;
    for (int a : ir::operands_of(x))
      if (reads_changed(a)) return true;
    unchanged_[v] = changes_;
    return false;
  }
  constexpr bool moves(int i) {
    const ir::statement& s = b_.out.statements[i];
    return s.what == kind::define && !reads_changed(s.value);
  }
  constexpr bool is_like(int i, int loop) {
    const ir::statement &s = b_.out.statements[i], &first = b_.out.statements[loop];
    if (!is_simple_loop(i) || !(s.counter == first.counter) || !(s.begin == first.begin) || !(s.end == first.end)) return false;
    if (!(s.step == first.step) || s.unroll != first.unroll) return false;
    for (int j : b_.out.statements[s.body].list)
      if (reads_changed(b_.out.statements[j].value)) return false;
    return true;
  }
  /// A statement that stays behind the loop; what it changes is noted.
  constexpr bool stays(int i) {
    const ir::statement& s = b_.out.statements[i];
    if (s.what == kind::store) return stored_.push(s.as_store().memory), ++changes_, true;
    if (s.what == kind::define) return note_changed(s.as_assign().variable), true;
    return false;
  }

  ir::builder& b_;
  int compound_, from_;
  meta::vec<bool> changed_;   ///< by register
  meta::vec<int> stored_;     ///< memories
  int changes_ = 0;           ///< how often one of them became more
  meta::vec<int> unchanged_;  ///< by value: after how many of these it was known to read nothing that had changed
};

/// Loops of a few steps, as over windows, from a position of a compound statement on, are for the OpenCL compiler to write out.
constexpr void unroll_short_loops(ir::builder& b, int compound, int from) {
  constexpr long few = 16;
  const meta::vec<int> list = b.out.statements[compound].list;
  for (int k = from; k < list.size(); ++k) {
    ir::statement& s = b.out.statements[list[k]];
    if (s.what != ir::statement::kind::loop || s.who != ir::level::sequential || !b.pool().is_number(s.end)) continue;
    if (b.pool().value(s.end) <= few && s.unroll == 1) s.unroll = static_cast<int>(b.pool().value(s.end));
  }
}

}  // namespace detail

}  // namespace hoist::lower
