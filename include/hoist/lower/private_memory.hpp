#pragma once
// Pass: private arrays that the work-items of a group share out: each work-item keeps the elements that are its own.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

namespace detail {

using ir::index_expr;

/// One private array that stands outside of parallel loops which its indices depend on. In such a loop, an index is a
/// part that is the same for all accesses of a work-item, and the rest.
struct shared_out_array {
  ir::builder& b;
  int memory;
  meta::vec<int> loops;           ///< parallel loops that the array stands outside of
  meta::vec<index_expr> items;    ///< what their counters are replaced by: ids, or a counter of each level and dimension
  index_expr own{};               ///< the common part; not valid before the first access
  long most = 0;                  ///< the greatest rest
  bool repeats = false;           ///< a work-item goes through such a loop more than once
  meta::vec<index_expr> rests{};  ///< by index: the rest of those that are included
  arith::pool::substitution by_items, rest;

  constexpr shared_out_array(ir::builder& of, int m) : b(of), memory(m), by_items(of.pool()), rest(of.pool()) {
    meta::vec<index_expr> counters(12, index_expr{});
    for (int i = 0; i < b.out.statements.size(); ++i) {
      const ir::statement& s = b.out.statements[i];
      if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
      if ((b.out.memories[m].inside & ir::loop_bit(s.who, s.dimension)) != 0) continue;
      index_expr& counter = counters[3 * static_cast<int>(s.who) + s.dimension];
      const ir::statement::looped l = s.as_loop();
      if (!counter.valid()) counter = l.counter;
      loops.push(i);
      items.push(s.count == ir::statement::trips::many ? counter : l.begin);
      by_items.put(l.counter, items.back());
      rest.put(items.back(), b.pool().number(0));
    }
  }
  constexpr bool depends_on_repeated(index_expr e) const {
    for (int i : loops) {
      const ir::statement& s = b.out.statements[i];
      if (s.count == ir::statement::trips::many && b.pool().contains(e, s.as_loop().counter)) return true;
    }
    return false;
  }
  /// Takes note of an access; false where it isn't of the work-item's own elements.
  constexpr bool include(index_expr index, int width) {
    if (index.id >= rests.size()) rests.resize(b.pool().size(), index_expr{});
    index_expr& r = rests[index.id];
    if (!r.valid()) {
      repeats = repeats || depends_on_repeated(index);
      const index_expr e = by_items(index);
      r = rest(e);
      const index_expr part = b.pool().sub(e, r);
      if (own.valid() ? !(own == part) : depends_on_sequence(part)) return false;
      own = part;
    }
    const long last = b.pool().range(r).hi + width - 1;
    most = last > most ? last : most;
    return b.pool().range(r).lo >= 0;
  }
  constexpr bool depends_on_sequence(index_expr e) const {
    for (const ir::statement& s : b.out.statements)
      if (s.what == ir::statement::kind::loop && s.who == ir::level::sequential && b.pool().contains(e, s.as_loop().counter))
        return true;
    return false;
  }
};

/// Calls `go` with the index and the width of every access of a memory; `go` may change the index.
template <class F>
constexpr void for_each_access(ir::kernel& k, int memory, F&& go) {
  for (ir::statement& s : k.statements)
    if (s.what == ir::statement::kind::store && s.memory == memory) go(s.index, k.values[s.value].width);
  for (ir::value& v : k.values)
    if (v.what == ir::value::kind::load && v.memory == memory) go(v.index, v.width);
}

}  // namespace detail

/// Makes private arrays that stand outside of `map_local` and are written inside of it as small as what one work-item
/// keeps. Rejects those that a work-item reads other elements of than it wrote.
constexpr void part_private_memory(ir::builder& b) {
  for (int m = 0; m < b.out.memories.size() && b.rejected.reason == nullptr; ++m) {
    if (b.out.memories[m].where != ir::space::priv) continue;
    detail::shared_out_array a(b, m);
    if (a.loops.empty()) continue;
    bool fits = true;
    detail::for_each_access(b.out, m, [&](ir::index_expr& index, int width) { fits = fits && a.include(index, width); });
    b.out.by_launch = b.out.by_launch || !fits || a.repeats || (a.own.valid() && !(a.own == b.pool().number(0)));
    if (!fits) b.reject("a work-item reads elements of a private array that others wrote: write them to_local");
    if (!fits || a.repeats || !a.own.valid()) continue;
    detail::for_each_access(b.out, m, [&](ir::index_expr& index, int) { index = a.rests[index.id]; });
    b.out.memories[m].size = a.most + 1;
  }
}

}  // namespace hoist::lower
