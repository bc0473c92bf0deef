#pragma once
// Pass: common subexpressions. Values that straight-line code computes twice from what it doesn't change are one.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

/// A run of a compound statement's parts without control flow, from `begin` to below `end` of its list. Loads of
/// memories and reads of registers that the run doesn't write are the same throughout.
struct common_values {
  ir::builder& b;
  const meta::vec<int>& list;
  int begin, end;
  meta::vec<int>& known;     ///< by value: what stands for it, -1 before; reset after each run
  meta::vec<int> touched{};  ///< values to reset
  meta::vec<int> buckets{};
  int filled = 0;  ///< of the buckets
  meta::vec<bool> stored{}, assigned{};

  constexpr void note_writes() {
    stored = meta::vec<bool>(b.out.memories.size(), false);
    assigned = meta::vec<bool>(b.out.variables.size(), false);
    for (int i = begin; i < end; ++i) {
      const ir::statement& s = b.out.statements[list[i]];
      if (s.what == ir::statement::kind::store)
        stored[s.as_store().memory] = true;
      else if (s.variable >= 0)
        assigned[s.variable] = true;
    }
  }
  constexpr bool is_fixed(const ir::value& v) const {
    if (v.what == ir::value::kind::load) return !stored[v.as_load().memory];
    return v.what != ir::value::kind::read || !assigned[v.as_read()];
  }
  /// The bucket of a value that equals this one, or the empty one where it belongs.
  constexpr int bucket_of(const ir::value& v) const {
    const unsigned mask = static_cast<unsigned>(buckets.size() - 1);
    unsigned at = ir::builder::hash(v) & mask;
    for (; buckets.elements[at] >= 0; at = (at + 1) & mask)
      if (b.out.values[buckets.elements[at]] == v) break;
    return static_cast<int>(at);
  }
  constexpr void grow() {
    const meta::vec<int> old = buckets;
    buckets = meta::vec<int>(old.empty() ? 64 : 4 * old.size(), -1);
    for (int i : old)
      if (i >= 0) buckets[bucket_of(b.out.values[i])] = i;
  }
  /// The value that stands for one that is computed from fixed ones.
  constexpr int first_like(const ir::value& v, int i) {
    if (2 * (filled + 1) > buckets.size()) grow();
    const int at = bucket_of(v);
    if (buckets[at] >= 0) {
      b.out.values[buckets[at]].tags |= v.tags;
      return buckets[at];
    }
    if (!(b.out.values[i] == v)) i = b.put(v, false);
    ++filled;
    return buckets[at] = i;
  }
  /// What stands for a value; `fixed` is cleared where the statements change what it is computed from.
  constexpr int value(int i, bool& fixed) {
    if (i < 0 || b.is_shared(i)) return i;
    fixed = fixed && known[i] != changing;
    if (known[i] >= 0) return known[i];
    if (known[i] == changing) return i;
    touched.push(i);
    ir::value v = b.out.values[i];
    bool all = is_fixed(v);
    for (int& a : ir::operands_of(v)) a = value(a, all);
    fixed = fixed && all;
    if (all) return known[i] = first_like(v, i);
    known[i] = changing;
    b.out.values[i] = v;
    return i;
  }
  constexpr void go() {
    note_writes();
    for (int i = begin; i < end; ++i) {
      bool fixed = true;
      const int now = value(b.out.statements[list[i]].value, fixed);
      b.out.statements[list[i]].value = now;
    }
    for (int i : touched) known[i] = -1;
  }
  static constexpr int changing = -2;
};

}  // namespace detail

/// Makes one of equal values in straight-line code, so that the text names them once: loads from local memory between two
/// barriers, expressions over registers. Values that never change are one from the beginning.
constexpr void share_common_values(ir::builder& b) {
  meta::vec<int> known;
  for (int compound = 0; compound < b.out.statements.size(); ++compound) {
    const meta::vec<int> list = b.out.statements[compound].list;
    for (int i = 0; i < list.size();) {
      int end = i;
      while (end < list.size() && ir::is_straight(b.out.statements[list[end]])) ++end;
      known.resize(b.out.values.size(), -1);
      if (end > i) detail::common_values{b, list, i, end, known}.go();
      i = end + 1;
    }
  }
}

}  // namespace hoist::lower
