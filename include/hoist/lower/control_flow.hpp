#pragma once
// Pass: which loops run at most once, or exactly once, for each work-item.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

/// Marks loops that need only an `if`, or nothing at all. The counter of a loop starts at or above 0, below `step` when
/// parallel, so that it runs once at most when the extent is not above the step, and once exactly when it equals it.
constexpr void simplify_control_flow(ir::builder& b) {
  using trips = ir::statement::trips;
  if (!b.at->simplify.control_flow) return;
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop) continue;
    if (b.pool().proves_at_most(s.end, s.step))
      s.count = b.pool().proves_at_most(s.step, s.end) ? trips::exactly_one : trips::at_most_one;
  }
}

namespace detail {

/// Index expressions with the counters of loops that run once at most replaced by their first values.
struct single_trips {
  ir::builder& b;
  meta::vec<int> loops;   ///< that run once at most
  meta::vec<ir::ix> anew; ///< by expression; not valid before

  constexpr explicit single_trips(ir::builder& of) : b(of), anew(of.pool().size(), ir::ix{}) {
    for (int i = 0; i < b.out.statements.size(); ++i) {
      const ir::statement& s = b.out.statements[i];
      if (s.what == ir::statement::kind::loop && s.count != ir::statement::trips::many) loops.push(i);
    }
  }
  constexpr void replace(ir::ix& e) {
    if (!e.valid()) return;
    ir::ix& known = anew[e.id];
    if (!known.valid()) {
      ir::ix now = e;
      for (int i : loops)
        if (b.pool().contains(now, b.out.statements[i].counter))
          now = b.pool().substitute(now, b.out.statements[i].counter, b.out.statements[i].begin);
      known = now;
    }
    e = known;
  }
  constexpr void go() {
    for (ir::statement& s : b.out.statements)
      for (ir::ix* e : {&s.begin, &s.end, &s.step, &s.condition, &s.index}) replace(*e);
    for (ir::value& v : b.out.values) replace(v.index);
  }
};

/// The statements of a block with those of loops that run exactly once in the loops' place.
constexpr meta::vec<int> straightened(const ir::kernel& k, int block) {
  meta::vec<int> list;
  for (int i : k.statements[block].list) {
    const ir::statement& s = k.statements[i];
    if (s.what == ir::statement::kind::loop && s.count == ir::statement::trips::exactly_one) list.append(straightened(k, s.body));
    else list.push(i);
  }
  return list;
}

}  // namespace detail

/// Puts the statements of loops that run exactly once in the loops' place, so that the passes which follow see straight-line
/// code. Counters of loops that run once at most become the ids that they begin with.
constexpr void straighten(ir::builder& b) {
  detail::single_trips once(b);
  if (once.loops.empty()) return;
  once.go();
  for (int i = 0; i < b.out.statements.size(); ++i)
    if (b.out.statements[i].what == ir::statement::kind::block) b.out.statements[i].list = detail::straightened(b.out, i);
  for (int i : once.loops) {
    ir::statement& s = b.out.statements[i];
    if (s.count != ir::statement::trips::exactly_one) continue;
    b.out.statements[s.body].list.clear();
    s = ir::statement{};
  }
}

}  // namespace hoist::lower
