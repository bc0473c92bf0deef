#pragma once
// Pass: the NDRange. Parallel loops start at the work-item's id and step by the number of work-items.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

using ir::ix;

/// The greatest extents of a kernel's parallel loops, by level and dimension; 0 where there is none.
struct parallelism {
  long most[4][3] = {};
};

constexpr parallelism parallelism_of(const ir::kernel& k) {
  parallelism p;
  for (const ir::statement& s : k.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    long& most = p.most[static_cast<int>(s.who)][s.dimension];
    long extent = k.index.range(s.end).hi;
    if (extent > most) most = extent;
  }
  return p;
}

/// The greatest over several kernels.
constexpr parallelism parallelism_of(const meta::vec<ir::kernel>& kernels) {
  parallelism all;
  for (const ir::kernel& k : kernels) {
    const parallelism p = parallelism_of(k);
    for (int who = 0; who < 4; ++who)
      for (int d = 0; d < 3; ++d)
        if (p.most[who][d] > all.most[who][d]) all.most[who][d] = p.most[who][d];
  }
  return all;
}

namespace detail {

/// What the loops of a level and dimension need: the greatest of their extents.
constexpr void needed_by_loops(ir::builder& b, ix (&most)[4][3]) {
  for (const ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    ix& m = most[static_cast<int>(s.who)][s.dimension];
    ix extent = b.room(s.end);
    m = m.valid() ? b.pool().maximum(m, extent) : extent;
  }
}
constexpr ix rounded_up(arith::pool& p, ix x, long by) { return p.quotient(p.add(x, p.number(by - 1)), p.number(by)); }

}  // namespace detail

/// The numbers of work-items, by level and dimension.
struct work_items {
  ix count[4][3];
};

/// Chooses global and local sizes: what the loops need, divided by the point's iterations, in whole groups.
constexpr work_items choose_launch(ir::builder& b) {
  arith::pool& p = b.pool();
  ix most[4][3];
  detail::needed_by_loops(b, most);
  work_items all;
  for (int d = 0; d < 3; ++d) {
    const ix global = most[static_cast<int>(ir::level::global)][d], group = most[static_cast<int>(ir::level::group)][d];
    long local = b.at->local[d], iterations = b.at->iterations[d];
    bool used = global.valid() || group.valid() || most[static_cast<int>(ir::level::local)][d].valid();
    if (!used && local != 1) b.reject("a group has work-items in a dimension that the structure doesn't use");
    if (!used && iterations != 1) b.reject("iterations in a dimension that the structure doesn't use");
    if (used) b.out.launch.dimensions = d + 1;
    const ix needed = group.valid() ? group : global.valid() ? p.maximum(global, p.number(1)) : p.number(1);
    ix groups = detail::rounded_up(p, needed, iterations);
    if (!group.valid()) groups = detail::rounded_up(p, groups, local);
    ix items = p.scale(groups, local);
    b.out.launch.local[d] = local;
    b.out.launch.global[d] = p.range(items).hi;
    if (!p.is_number(items)) b.out.global[d] = items;
    all.count[static_cast<int>(ir::level::global)][d] = items;
    all.count[static_cast<int>(ir::level::group)][d] = groups;
    all.count[static_cast<int>(ir::level::local)][d] = p.number(local);
  }
  return all;
}

/// Loop bounds in terms of the work-item's ids.
constexpr void assign_launch(ir::builder& b) {
  const work_items all = choose_launch(b);
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    ix& id = b.out.id[static_cast<int>(s.who)][s.dimension];
    const ix count = all.count[static_cast<int>(s.who)][s.dimension];
    if (!id.valid()) id = b.pool().variable(0, count);
    s.begin = id;
    s.step = count;
  }
}

}  // namespace hoist::lower
