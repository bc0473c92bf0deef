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

/// Chooses global and local sizes: what the loops need, divided by the point's iterations, in whole groups.
constexpr void choose_launch(ir::builder& b, const parallelism& p) {
  for (int d = 0; d < 3; ++d) {
    long global = p.most[static_cast<int>(ir::level::global)][d], group = p.most[static_cast<int>(ir::level::group)][d];
    long local = b.at->local[d], iterations = b.at->iterations[d];
    bool used = global > 0 || group > 0 || p.most[static_cast<int>(ir::level::local)][d] > 0;
    if (!used && local != 1) b.reject("a group has work-items in a dimension that the structure doesn't use");
    if (!used && iterations != 1) b.reject("iterations in a dimension that the structure doesn't use");
    if (used) b.out.launch.dimensions = d + 1;
    long needed = group > 0 ? group : global;
    if (needed < 1) needed = 1;
    long groups = group > 0 ? (needed + iterations - 1) / iterations
                            : ((needed + iterations - 1) / iterations + local - 1) / local;
    b.out.launch.local[d] = local;
    b.out.launch.global[d] = groups * local;
  }
}

constexpr long work_items(const ir::range& r, ir::level who, int d) {
  if (who == ir::level::global) return r.global[d];
  if (who == ir::level::local) return r.local[d];
  return r.global[d] / r.local[d];
}

/// Loop bounds in terms of the work-item's ids.
constexpr void assign_launch(ir::builder& b) {
  const parallelism p = parallelism_of(b.out);
  choose_launch(b, p);
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop || s.who == ir::level::sequential) continue;
    ix& id = b.out.id[static_cast<int>(s.who)][s.dimension];
    long count = work_items(b.out.launch, s.who, s.dimension);
    if (!id.valid()) id = b.pool().variable({0, count - 1});
    s.begin = id;
    s.step = b.pool().number(count);
  }
}

}  // namespace hoist::lower
