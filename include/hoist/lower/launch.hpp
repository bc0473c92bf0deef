#pragma once
// Pass: the NDRange. Parallel loops start at the work-item's id and step by the number of work-items.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

using ir::index_expr;

/// Numbers of work-items or work-groups by level and dimension; not valid where there is none.
class work_items {
 public:
  constexpr index_expr at(ir::level who, int d) const { return count_[3 * static_cast<int>(who) + d]; }
  constexpr void set(ir::level who, int d, index_expr count) { count_[3 * static_cast<int>(who) + d] = count; }

 private:
  meta::vec<index_expr> count_ = meta::vec<index_expr>(12, index_expr{});
};

namespace detail {

/// What the loops of a level and dimension need: the greatest of their extents.
constexpr work_items needed_by_loops(ir::builder& b) {
  work_items most;
  for (const ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    const index_expr m = most.at(s.who, s.dimension), extent = b.room(s.end);
    most.set(s.who, s.dimension, m.valid() ? b.pool().maximum(m, extent) : extent);
  }
  return most;
}
constexpr index_expr rounded_up(arith::pool& p, index_expr x, long by) {
  return p.quotient(p.add(x, p.number(by - 1)), p.number(by));
}

}  // namespace detail

/// Chooses global and local sizes: what the loops need, divided by the point's iterations, in whole groups. One of several
/// kernels takes of the point what it has a use for.
constexpr work_items choose_launch(ir::builder& b) {
  arith::pool& p = b.pool();
  const work_items most = detail::needed_by_loops(b);
  work_items all;
  for (int d = 0; d < 3; ++d) {
    const index_expr global = most.at(ir::level::global, d), group = most.at(ir::level::group, d);
    long local = b.at->local[d], iterations = b.at->iterations[d];
    bool used = global.valid() || group.valid() || most.at(ir::level::local, d).valid();
    if (local < 1 || iterations < 1) {
      b.reject("a group has at least one work-item, and a work-item one iteration, in every dimension");
      local = iterations = 1;
    }
    if (!used && b.one_of_several) local = iterations = 1;
    if (!used && local != 1) b.reject("a group has work-items in a dimension that the structure doesn't use");
    if (!used && iterations != 1) b.reject("iterations in a dimension that the structure doesn't use");
    if (iterations > 1 && ir::awaits(b.out)) b.reject("a group that others wait for has one chunk");
    if (used) b.out.launch.dimensions = d + 1;
    const index_expr needed = group.valid() ? group : global.valid() ? p.maximum(global, p.number(1)) : p.number(1);
    index_expr groups = detail::rounded_up(p, needed, iterations);
    if (!group.valid()) groups = detail::rounded_up(p, groups, local);
    index_expr items = p.scale(groups, local);
    b.out.launch.local[d] = local;
    b.out.launch.global[d] = p.range(items).hi;
    if (!p.is_number(items)) b.out.global[d] = items;
    all.set(ir::level::global, d, items);
    all.set(ir::level::group, d, groups);
    all.set(ir::level::local, d, p.number(local));
    for (ir::level who : {ir::level::global, ir::level::group, ir::level::local})
      if (const index_expr m = most.at(who, d); m.valid()) b.out.parallel.most[static_cast<int>(who)][d] = p.range(m).hi;
  }
  return all;
}

/// Whether some kernel has work-items, and iterations, in every dimension in which a point asks for more than one.
constexpr bool all_are_used(const meta::vec<ir::kernel>& kernels, const ir::point& at) {
  for (int d = 0; d < 3; ++d) {
    bool used = at.local[d] == 1 && at.iterations[d] == 1;
    for (const ir::kernel& k : kernels)
      for (int who = 1; who < 4; ++who) used = used || k.parallel.most[who][d] > 0;
    if (!used) return false;
  }
  return true;
}

/// Loop bounds in terms of the work-item's ids.
constexpr void assign_launch(ir::builder& b) {
  const work_items all = choose_launch(b);
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    index_expr& id = b.out.id[static_cast<int>(s.who)][s.dimension];
    const index_expr count = all.at(s.who, s.dimension);
    if (!id.valid()) id = b.pool().variable(0, count);
    s.begin = id;
    s.step = count;
  }
}

}  // namespace hoist::lower
