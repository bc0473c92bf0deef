#pragma once
// What the work-items of a group that marches tell their neighbours: once a row the cells of every step that others read.

#include <hoist/patterns/opencl/march_plan.hpp>

namespace hoist::detail {

/// The columns of a block that its neighbours read, of all steps, in local memory: chunks of `width` scalars for each work-item.
/// Two memories take turns, so that a row takes one barrier.
struct exchanged_cells {
  struct part {
    long first = 0, columns = 0;  ///< of the block
    int width = 1;
    meta::vec<int> memory[2];  ///< by scalar of a cell
  };
  const march_plan& plan;
  meta::vec<part> parts{};

  constexpr explicit exchanged_cells(const march_plan& of) : plan(of) {
    if (!plan.exchanges()) return;
    const cell_reach& r = plan.cells.reach;
    const long width = plan.cells.width, before = r.before[plan.columns()], after = r.after[plan.columns()];
    if (plan.dimensions == 3 || before + after > width) {
      add(0, width);
    } else {
      if (before > 0) add(width - before, before);
      if (after > 0) add(0, after);
    }
  }
  constexpr void add(long first, long columns) {
    builder& b = plan.b;
    part p;
    p.first = first, p.columns = columns;
    const long all = plan.steps * columns;
    for (int c = 0; c < plan.scalars; ++c) {
      const scalar type = scalar_type_in(b, plan.shape, c);
      while (c == 0 && 2 * p.width <= all && 2 * p.width * bytes_of(type) <= 16) p.width *= 2;
      const index_expr size = plan.number(march_plan::rounded_up(all, p.width) * plan.items[0] * plan.items[1]);
      for (meta::vec<int>& m : p.memory)
        m.push(b.views[allocate(b, space::local, b.array_shape(size, b.fresh_counter(size), b.scalar_shape(type)))].memory);
    }
    parts.push(p);
  }
  constexpr index_expr place(const part& p, index_expr item, long flat) const {
    const index_expr chunk = plan.pool().add_number(item, flat / p.width * plan.items[0] * plan.items[1]);
    return plan.pool().add_number(plan.pool().scale(chunk, p.width), flat % p.width);
  }

  /// What stands in the part u of the loop over rows before the barrier.
  constexpr void store(long u) const {
    for (const part& p : parts)
      for (int c = 0; c < plan.scalars; ++c)
        for (long flat = 0; flat < plan.steps * p.columns; flat += p.width) store_chunk(p, c, u, flat);
  }
  constexpr void store_chunk(const part& p, int c, long u, long flat) const {
    meta::vec<int> lanes;
    meta::vec<location> to;
    for (long i = flat; i < flat + p.width; ++i) {
      const long known = i < plan.steps * p.columns ? i : plan.steps * p.columns - 1;
      const held_cells h = plan.held_by(known / p.columns, u, 0);
      const index_expr at = h.own_place(plan.pool(), h.row + h.reach.newest, 0, p.first + known % p.columns);
      lanes.push(plan.b.load(h.own_memory[c], at));
      to.push({p.memory[u % 2][c], place(p, plan.flat_item, i), {}});
    }
    store_lanes(plan.b, to, lanes);
  }
  /// And after it: the ring around the newest row that is read beside.
  constexpr void load(long u, const index_expr* item) const {
    const cell_reach& r = plan.cells.reach;
    const long before = plan.dimensions == 3 ? r.before[1] : 0, after = plan.dimensions == 3 ? r.after[1] : 0;
    for (const part& p : parts)
      for (int c = 0; c < plan.scalars; ++c)
        for (long t = 0; t < plan.steps; ++t)
          for (long line = -before; line <= after; ++line)
            for (long k = -r.before[plan.columns()]; k < plan.cells.width + r.after[plan.columns()]; ++k)
              load_cell(p, c, plan.held_by(t, u, 0), t, u, line, k, item);
  }
  constexpr void load_cell(const part& p, int c, const held_cells& h, long t, long u, long line, long k,
                           const index_expr* item) const {
    arith::pool& pool = plan.pool();
    const long blocks = arith::detail::floor_quotient(k, h.width), column = k - blocks * h.width;
    if ((line == 0 && blocks == 0) || column < p.first || column >= p.first + p.columns) return;
    if (parts.size() > 1 && (blocks < 0) != (p.first > 0)) return;
    const auto neighbour = [&](int d, long by) {
      const index_expr last = pool.number(plan.items[d] - 1);
      return pool.maximum(pool.minimum(pool.add_number(item[d], by), last), pool.number(0));
    };
    index_expr of = neighbour(0, blocks);
    if (plan.dimensions == 3) of = pool.mul_add(neighbour(1, line), pool.number(plan.items[0]), of);
    const int value = plan.b.load(p.memory[u % 2][c], place(p, of, t * p.columns + column - p.first));
    store_at(plan.b, {h.ring_memory[c], pool.add_number(h.ring, h.ring_place(h.row + h.reach.newest, line, k)), {}}, value);
  }
};

}  // namespace hoist::detail
