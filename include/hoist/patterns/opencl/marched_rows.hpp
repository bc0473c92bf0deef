#pragma once
// One row of a march: what a work-item reads, computes by every step, and writes.

#include <hoist/patterns/opencl/march_plan.hpp>

namespace hoist::detail {

/// What the work-items of a group do with the rows that they march through: the steps of a part of the loop over rows.
struct marched_rows : march_plan {
  int destination, source = -1;
  index_expr group[3]{}, origin[3]{};  ///< a group's number and its first cell
  index_expr first_row{};              ///< that the first step reads in it
  meta::vec<index_expr> column_variables{};
  index_expr line{};
  bool ends[2] = {};  ///< whether ends of the grid may be near: of the marched dimension, and of the others

  constexpr marched_rows(builder& of, int node, int to) : march_plan(of, node), destination(to) {}

  // Loops.

  constexpr void open_loop(level who, int dimension, index_expr counter, index_expr extent) {
    begin_loop(b, who, dimension, counter, extent);
    b.around.push({who, dimension});
  }
  /// `go` by all work-items of the group, or for all blocks in turn.
  template <class F>
  constexpr void by_work_items(F&& go) {
    const int enclosing = b.compound;
    if (cells.in_turn) {
      for (int k = dimensions - 2; k >= 0; --k) begin_loop(b, level::sequential, 0, item[k], number(items[k]));
      go();
      b.compound = enclosing;
      return;
    }
    for (int k = dimensions - 2; k >= 0; --k) open_loop(level::local, k, item[k], number(items[k]));
    go();
    for (int k = 0; k < dimensions - 1; ++k) b.around.pop();
    b.compound = enclosing;
  }
  /// `go` once, with a variable that stands for an index.
  template <class F>
  constexpr void with_index(index_expr variable, index_expr index, F&& go) {
    const int enclosing = b.compound, loop = begin_loop(b, level::sequential, 0, variable, pool().add_number(index, 1));
    b.out.statements[loop].begin = index;
    b.out.statements[loop].count = statement::trips::exactly_one;
    go();
    b.compound = enclosing;
  }

  // Cells.

  constexpr bool ends_near(int d) const { return ends[d > 0 ? 1 : 0]; }
  /// An index as that of a cell which is there.
  constexpr index_expr inside(int d, index_expr i) const {
    const index_expr extent = cells.along[d].extent;
    if (!ends_near(d)) return i;
    if (cells.reach.wraps[d]) return pool().remainder(i, extent);
    return pool().maximum(pool().minimum(i, pool().add_number(extent, -1)), number(0));
  }
  constexpr index_expr column_at(long k) const {
    const index_expr first = pool().mul_add(item[0], number(cells.width), origin[columns()]);
    return pool().add_number(first, k);
  }
  constexpr index_expr line_at() const { return pool().add(origin[1], item[1]); }
  constexpr index_expr column(long k) const {
    return ends[1] ? column_variables[static_cast<int>(k)] : pool().add_number(column_variables[0], k);
  }
  // Phases.

  /// Zeros wherever something is read before it is computed: in cells whose values nobody needs.
  constexpr void clear() {
    for (int c = 0; c < scalars; ++c) {
      const scalar type = b.out.memories[cells.own_memory[c]].type;
      const int zero = b.constant(type, carried(type, 0));
      if (cells.in_turn) {
        clear_rows(c, zero);
        continue;
      }
      for (long t = 0; t < steps; ++t) {
        for (long row = 0; row < cells.slots; ++row) store_row(t, row, c, meta::vec<int>(static_cast<int>(cells.width), zero));
        const held_cells h = held_by(t, 0, 0);
        for (long i = 0; exchanges() && i < cells.ring_size(); ++i)
          store_at(b, {cells.ring_memory[c], pool().add_number(h.ring, i), {}}, zero);
      }
    }
  }
  constexpr void clear_rows(int c, int zero) {
    const int enclosing = b.compound;
    const index_expr vectors = number(steps * cells.own_size() / cells.width), counter = b.fresh_counter(vectors);
    begin_loop(b, level::sequential, 0, counter, vectors);
    meta::vec<location> to;
    for (long k = 0; k < cells.width; ++k)
      to.push({cells.own_memory[c], pool().add_number(pool().scale(counter, cells.width), k), {}});
    store_lanes(b, to, meta::vec<int>(static_cast<int>(cells.width), zero));
    b.compound = enclosing;
  }
  /// The row that the loop reads in its part u.
  constexpr meta::vec<int> row_read(long u, int c) {
    cell_scalar which;
    which.number = c;
    which.at[0] = inside(0, pool().add_number(first_row, u));
    if (dimensions == 3) which.at[1] = line;
    meta::vec<int> lanes;
    for (long k = 0; k < cells.width; ++k) {
      which.at[columns()] = column(k);
      lanes.push(b.value_at(source, indices_of_scalar(b, shape, which)));
    }
    return lanes;
  }
  /// One step of the part u of the loop over rows.
  constexpr void step(long t, long u) {
    const index_expr row = pool().add_number(first_row, u - skew * t);
    if (!ends[0]) return step_in(t, u, row, row);
    const index_expr variable = pool().variable(0, cells.along[0].extent);
    with_index(variable, inside(0, row), [&] { step_in(t, u, variable, row); });
  }
  constexpr void step_in(long t, long u, index_expr row, index_expr row_place) {
    meta::vec<meta::vec<int>> computed(scalars, meta::vec<int>{});
    for (long k = 0; k < cells.width; ++k) {
      held_cells seen = held_by(t - 1, u, k);
      for (int d = 0; d < dimensions; ++d) {
        seen.along[d].ends = ends_near(d);
        seen.along[d].at = d == 0 ? row : d == columns() ? column(k) : line;
        seen.along[d].place = d == 0 ? row_place : d == columns() ? column_at(k) : line_at();
        if (cells.reach.wraps[d]) seen.along[d].place = seen.along[d].at;
      }
      cell_scalar which;
      for (int d = 0; d < dimensions; ++d) which.at[d] = seen.along[d].at;
      for (int c = 0; c < scalars && b.rejected.reason == nullptr; ++c) {
        which.number = c;
        computed[c].push(stepped(held_cells_view, seen, which));
      }
    }
    for (int c = 0; c < scalars && b.rejected.reason == nullptr; ++c) {
      if (t < steps)
        store_row(t, u - skew * t, c, computed[c]);
      else
        write_result(u, c, computed[c]);
    }
  }
  constexpr index_expr within(index_expr i, long from, long to) const {
    return pool().both(pool().less(number(from - 1), i), pool().less(i, number(to)));
  }
  /// The last step's row goes where the result stands, as far as it is the group's.
  constexpr void write_result(long u, int c, const meta::vec<int>& lanes) {
    const index_expr row = pool().add_number(pool().scale(iteration, unrolled), u - skew * steps - halo_before[0]);
    index_expr exists = within(row, 0, rows);
    const long before = halo_before[columns()], after = halo_after[columns()], width = cells.width;
    exists = pool().both(exists, within(item[0], before / width, items[0] - after / width));
    if (dimensions == 3) exists = pool().both(exists, within(item[1], halo_before[1], items[1] - halo_after[1]));
    cell_scalar which;
    which.number = c;
    which.at[0] = pool().mul_add(group[0], number(rows), row);
    if (dimensions == 3) which.at[1] = ends[1] ? line_at() : line;
    if (ends[0]) exists = pool().both(exists, pool().less(which.at[0], cells.along[0].extent));
    if (ends[1] && dimensions == 3) exists = pool().both(exists, pool().less(which.at[1], cells.along[1].extent));
    meta::vec<location> to;
    for (long k = 0; k < cells.width && b.rejected.reason == nullptr; ++k) {
      which.at[columns()] = ends[1] ? column_at(k) : column(k);
      location l = location_of(b, destination, indices_of_scalar(b, shape, which));
      l.exists = l.exists.valid() ? pool().both(l.exists, exists) : exists;
      if (ends[1]) l.exists = pool().both(l.exists, pool().less(which.at[columns()], cells.along[columns()].extent));
      to.push(l);
    }
    if (b.rejected.reason == nullptr) store_existing_cells(to, lanes);
  }
  /// Stores the cells that exist. Values that not all conditions need are computed before these.
  constexpr void store_existing_cells(const meta::vec<location>& to, const meta::vec<int>& lanes) {
    bool alike = true;
    for (const location& l : to) alike = alike && l.exists == to[0].exists;
    store_lanes(b, to, alike ? lanes : kept_in_registers(lanes));
  }
  /// The part u of the loop over rows, for one work-item.
  constexpr void part(long u) {
    meta::vec<int> read;
    for (int c = 0; c < scalars; ++c) {
      const meta::vec<int> lanes = row_read(u, c);
      if (ascends()) store_row(0, u, c, lanes);
      read.append(lanes);
    }
    const meta::vec<int> kept = ascends() ? read : kept_in_registers(read);
    for (long i = 1; i <= steps && b.rejected.reason == nullptr; ++i) step(ascends() ? i : steps + 1 - i, u);
    for (int c = 0; c < scalars && !ascends(); ++c) {
      meta::vec<int> lanes;
      for (long k = 0; k < cells.width; ++k) lanes.push(kept[static_cast<int>(c * cells.width + k)]);
      store_row(0, u, c, lanes);
    }
  }
  /// Scalars of a row as those of registers, by vectors.
  constexpr meta::vec<int> kept_in_registers(const meta::vec<int>& values) {
    meta::vec<int> all;
    for (int k = 0; k < values.size();) {
      const int w = b.out.values[values[k]].type == scalar::boolean ? 1 : vector_width_at(k, values.size());
      meta::vec<int> lanes;
      for (const int end = k + w; k < end; ++k) lanes.push(values[k]);
      variable r;
      r.type = b.out.values[lanes[0]].type;
      r.width = w;
      b.out.variables.push(r);
      statement s;
      s.what = statement::kind::define;
      s.variable = b.out.variables.size() - 1;
      s.value = packed(b, lanes);
      b.emit(s);
      const int read = b.read(s.variable);
      for (int i = 0; i < w; ++i) all.push(component(b, read, i));
    }
    return all;
  }
};

}  // namespace hoist::detail
