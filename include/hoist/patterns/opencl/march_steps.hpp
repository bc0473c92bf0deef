#pragma once
// march_steps: several steps of a time loop at once, by work-items that march through the grid with the rows of every step in
// registers.

#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/opencl/exchanged_cells.hpp>

namespace hoist {

namespace detail {

/// What the write facet of march_steps is made of.
struct marched_steps : march_plan {
  int destination, source = -1;
  index_expr group[3]{}, origin[3]{};  ///< a group's number and its first cell
  index_expr item[2]{};                ///< a work-item's number in its group, along columns and lines
  index_expr iteration{};              ///< of the loop over rows
  index_expr first_row{};              ///< that the first step reads in it
  meta::vec<index_expr> column_variables{};
  index_expr line{};
  bool ends = false;  ///< whether there are ends of the grid near the group

  constexpr marched_steps(builder& of, int node, int to) : march_plan(of, node), destination(to) {}

  // Loops.

  constexpr void open_loop(level who, int dimension, index_expr counter, index_expr extent) {
    begin_loop(b, who, dimension, counter, extent);
    b.around.push({who, dimension});
  }
  /// `go` by all work-items of the group.
  template <class F>
  constexpr void by_work_items(F&& go) {
    const int enclosing = b.compound;
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

  /// An index as that of a cell which is there.
  constexpr index_expr inside(int d, index_expr i) const {
    const index_expr extent = cells.along[d].extent;
    if (!ends) return i;
    if (cells.reach.wraps[d]) return pool().remainder(i, extent);
    return pool().maximum(pool().minimum(i, pool().add_number(extent, -1)), number(0));
  }
  constexpr index_expr column_at(long k) const {
    const index_expr first = pool().mul_add(item[0], number(cells.width), origin[columns()]);
    return pool().add_number(first, k);
  }
  constexpr index_expr line_at() const { return pool().add(origin[1], item[1]); }
  constexpr index_expr column(long k) const {
    return ends ? column_variables[static_cast<int>(k)] : pool().add_number(column_variables[0], k);
  }
  // Phases.

  /// Zeros wherever something is read before it is computed: in cells whose values nobody needs.
  constexpr void clear() {
    for (int c = 0; c < scalars; ++c) {
      const scalar type = b.out.memories[cells.own_memory[c]].type;
      const int zero = b.constant(type, carried(type, 0));
      for (long t = 0; t < steps; ++t) {
        for (long row = 0; row < cells.slots; ++row) store_row(t, row, c, meta::vec<int>(static_cast<int>(cells.width), zero));
        const held_cells h = held_by(t, 0, 0);
        for (long i = 0; exchanges() && i < cells.ring_size(); ++i)
          store_at(b, {cells.ring_memory[c], pool().add_number(h.ring, i), {}}, zero);
      }
    }
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
    if (!ends) return step_in(t, u, row, row);
    const index_expr variable = pool().variable(0, cells.along[0].extent);
    with_index(variable, inside(0, row), [&] { step_in(t, u, variable, row); });
  }
  constexpr void step_in(long t, long u, index_expr row, index_expr row_place) {
    meta::vec<meta::vec<int>> computed(scalars, meta::vec<int>{});
    for (long k = 0; k < cells.width; ++k) {
      held_cells seen = held_by(t - 1, u, k);
      for (int d = 0; d < dimensions; ++d) {
        seen.along[d].ends = ends;
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
  constexpr void write_result(long u, int c, meta::vec<int> lanes) {
    const index_expr row = pool().add_number(pool().scale(iteration, unrolled), u - skew * steps - halo_before[0]);
    index_expr exists = within(row, 0, rows);
    const long blocks = cells.width;
    exists = pool().both(exists, within(item[0], halo_before[columns()] / blocks, items[0] - halo_after[columns()] / blocks));
    if (dimensions == 3) exists = pool().both(exists, within(item[1], halo_before[1], items[1] - halo_after[1]));
    cell_scalar which;
    which.number = c;
    which.at[0] = pool().mul_add(group[0], number(rows), row);
    if (dimensions == 3) which.at[1] = ends ? line_at() : line;
    if (ends) exists = pool().both(exists, pool().less(which.at[0], cells.along[0].extent));
    if (ends && dimensions == 3) exists = pool().both(exists, pool().less(which.at[1], cells.along[1].extent));
    meta::vec<location> to;
    bool alike = true;
    for (long k = 0; k < cells.width && b.rejected.reason == nullptr; ++k) {
      which.at[columns()] = ends ? column_at(k) : column(k);
      location l = location_of(b, destination, indices_of_scalar(b, shape, which));
      l.exists = l.exists.valid() ? pool().both(l.exists, exists) : exists;
      if (ends) l.exists = pool().both(l.exists, pool().less(which.at[columns()], cells.along[columns()].extent));
      to.push(l);
      if (!(l.exists == to[0].exists)) alike = false;
    }
    if (!alike) lanes = kept_in_registers(lanes);
    if (b.rejected.reason == nullptr) store_lanes(b, to, lanes);
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
  constexpr meta::vec<int> kept_in_registers(const meta::vec<int>& values) {
    meta::vec<int> all;
    for (int v : values) {
      variable r;
      r.type = b.out.values[v].type;
      b.out.variables.push(r);
      statement s;
      s.what = statement::kind::define;
      s.variable = b.out.variables.size() - 1;
      s.value = v;
      b.emit(s);
      all.push(b.read(s.variable));
    }
    return all;
  }

  // The whole.

  constexpr void write() {
    find_dimensions();
    if (b.rejected.reason == nullptr) find_reach();
    if (b.rejected.reason == nullptr) plan();
    if (b.rejected.reason == nullptr) source = b.view_of(b[n].arg[1]);
    if (b.rejected.reason != nullptr) return;
    const int enclosing = b.compound;
    for (int d = 0; d < dimensions; ++d) {
      const index_expr groups = pool().quotient(pool().add_number(cells.along[d].extent, span(d) - 1), number(span(d)));
      group[d] = b.fresh_counter(groups);
      origin[d] = pool().add_number(pool().scale(group[d], span(d)), -halo_before[d]);
      open_loop(level::group, columns() - d, group[d], groups);
    }
    for (int k = 0; k < dimensions - 1; ++k) item[k] = b.fresh_counter(number(items[k]));
    flat_item = dimensions == 3 ? pool().mul_add(item[1], number(items[0]), item[0]) : item[0];
    cells.own_memory = held_memory(cells.own_size());
    cells.ring_memory = held_memory(cells.ring_size());
    const exchanged_cells exchange(*this);
    write_versions(exchange);
    for (int d = 0; d < dimensions; ++d) b.around.pop();
    b.compound = enclosing;
  }
  constexpr meta::vec<int> held_memory(long size) {
    const index_expr all = number(size * steps * items[0] * items[1]);
    meta::vec<int> memories;
    for (int c = 0; c < scalars; ++c) {
      const int s = b.array_shape(all, b.fresh_counter(all), b.scalar_shape(scalar_type_in(b, shape, c)));
      memories.push(b.views[allocate(b, space::priv, s)].memory);
    }
    return memories;
  }
  /// The index of the first and the last cell along a dimension of which all neighbours are there, for what a group reads.
  constexpr long first_inside(int d) const { return cells.along[d].reach + (d == 0 ? skew * steps : 0); }
  constexpr long cells_read(int d) const {
    return d == 0 ? trips * unrolled : items[columns() - d] * (d == columns() ? cells.width : 1);
  }
  /// What is below the index of the first of `count` cells.
  constexpr index_expr below_for(int d, long count) const {
    return pool().add_number(cells.along[d].extent, 1 - cells.along[d].reach - count);
  }
  /// Groups that are near no end of the grid run code that asks for none.
  constexpr void write_versions(const exchanged_cells& exchange) {
    index_expr middle = number(1);
    for (int d = 0; d < dimensions; ++d) {
      middle = pool().both(middle, pool().less(number(first_inside(d) - 1), origin[d]));
      middle = pool().both(middle, pool().less(origin[d], below_for(d, cells_read(d))));
      if (pool().range(below_for(d, cells_read(d))).hi <= first_inside(d)) middle = number(0);
    }
    ends = pool().is_number(middle) && pool().value(middle) == 0;
    if (pool().is_number(middle)) return write_rows(exchange);
    const int enclosing = b.compound;
    b.compound = begin_branch(b, middle);
    const int branch = b.out.statements[enclosing].list.back();
    write_rows(exchange);
    b.compound = b.new_compound();
    b.out.statements[branch].otherwise = b.compound;
    ends = true;
    write_rows(exchange);
    b.compound = enclosing;
  }
  constexpr void write_rows(const exchanged_cells& exchange) {
    const int enclosing = b.compound;
    name_columns();
    by_work_items([&] { clear(); });
    iteration = b.fresh_counter(number(trips));
    begin_loop(b, level::sequential, 0, iteration, number(trips));
    const index_expr row = pool().add(origin[0], pool().scale(iteration, unrolled));
    const auto parts = [&] {
      for (long u = 0; u < unrolled && b.rejected.reason == nullptr; ++u) write_part(exchange, u);
    };
    first_row = ends ? row : pool().variable(first_inside(0), below_for(0, unrolled));
    if (ends)
      parts();
    else
      with_index(first_row, row, parts);
    b.compound = enclosing;
  }
  /// Variables for the indices of a work-item's cells, whose ranges tell whether ends are near.
  constexpr void name_columns() {
    column_variables = {};
    const auto named = [&](int d, long count) {
      return ends ? pool().variable(0, cells.along[d].extent) : pool().variable(first_inside(d), below_for(d, count));
    };
    for (long k = 0; k < (ends ? cells.width : 1); ++k) column_variables.push(named(columns(), cells.width));
    if (dimensions == 3) line = named(1, 1);
  }
  constexpr void write_part(const exchanged_cells& exchange, long u) {
    if (exchanges()) by_work_items([&] { exchange.store(u); });
    by_work_items([&] {
      if (exchanges()) exchange.load(u, item);
      if (dimensions == 3)
        with_index(line, inside(1, line_at()), [&] { with_columns(0, u); });
      else
        with_columns(0, u);
    });
  }
  constexpr void with_columns(int k, long u) {
    if (k == column_variables.size()) return part(u);
    with_index(column_variables[k], inside(columns(), column_at(k)), [&] { with_columns(k + 1, u); });
  }
};

HOIST_IN_ENGINE constexpr void march_steps_write(builder& b, int n, int destination) {
  marched_steps{b, n, destination}.write();
}

}  // namespace detail

/// iterate, whose steps run through a grid one behind the other: a group's work-items have Width columns each, and go through
/// Rows rows; the rows of every step that the next one reads are in registers, and neighbours exchange what stands beside them
/// once a row. What a group computes beside its own cells, other groups compute again.
///   march_steps Width T Rows Items Lines f x = iterate T f x
///   march_steps Width T Rows Items Lines : (A -> A) -> A -> A
/// f is a view: its maps have no loops, and it reads cells at fixed distances. A group has Items x Lines work-items; of grids
/// of two dimensions Lines is one. Source: [Matsumura2020]; [Micikevicius2009].
template <int Width, class T, class Rows, class Items, class Lines>
struct march_steps_ {
  using lengths = meta::list<T, Rows, Items, Lines>;
  static constexpr void fill(ir::node& n) { n.number = Width; }
  template <class F, class X>
  using kind = typename detail::iterate_kind<F, X>::type;
  static constexpr ir::pattern facets{.name = "march_steps",
                                      .shape = detail::iterate_shape,
                                      .write = detail::march_steps_write,
                                      .at = detail::iterate_at,
                                      .length = detail::iterate_length};
};

}  // namespace hoist
