#pragma once
// march_steps: several steps of a time loop at once, by work-items that march through the grid with the rows of every step in
// registers.

#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/opencl/exchanged_cells.hpp>
#include <hoist/patterns/opencl/marched_rows.hpp>

namespace hoist {

namespace detail {

/// What the write facet of march_steps is made of.
struct marched_steps : marched_rows {
  using marched_rows::marched_rows;

  constexpr void write() {
    find_dimensions();
    if (b.rejected.reason == nullptr) find_reach();
    if (b.rejected.reason == nullptr) plan();
    if (b.rejected.reason == nullptr) source = b.view_of(b[n].arg[1]);
    if (b.rejected.reason != nullptr) return;
    b.out.steps = steps;
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
    const index_expr all = number(size * steps * (cells.in_turn ? 1 : items[0] * items[1]));
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
  /// Whether the cells that are read along a dimension from `first` on are all far from its ends.
  constexpr index_expr is_inside(int d, index_expr first, long count) const {
    if (pool().range(below_for(d, count)).hi <= first_inside(d)) return number(0);
    return pool().both(pool().less(number(first_inside(d) - 1), first), pool().less(first, below_for(d, count)));
  }
  /// `go` by code that asks for no ends where the condition holds, and by code that does elsewhere.
  template <class F>
  constexpr void in_versions(index_expr middle, bool rows_too, bool others_too, F&& go) {
    const bool outer[2] = {ends[0], ends[1]};
    const auto version = [&](bool near) {
      if (rows_too) ends[0] = near;
      if (others_too) ends[1] = near;
      go();
    };
    const int enclosing = b.compound;
    if (pool().is_number(middle)) {
      version(pool().value(middle) == 0);
    } else {
      b.compound = begin_branch(b, middle);
      const int branch = b.out.statements[enclosing].list.back();
      version(false);
      b.compound = b.new_compound();
      b.out.statements[branch].otherwise = b.compound;
      version(true);
    }
    b.compound = enclosing;
    ends[0] = outer[0], ends[1] = outer[1];
  }
  /// Groups that are near no end of the grid run code that asks for none; of blocks in turn each block of each row for itself.
  constexpr void write_versions(const exchanged_cells& exchange) {
    if (cells.in_turn) return write_rows(exchange);
    index_expr middle = number(1);
    for (int d = 0; d < dimensions; ++d) middle = pool().both(middle, is_inside(d, origin[d], cells_read(d)));
    in_versions(middle, true, true, [&] { write_rows(exchange); });
  }
  constexpr void write_rows(const exchanged_cells& exchange) {
    const int enclosing = b.compound;
    if (!cells.in_turn) name_columns();
    if (cells.in_turn)
      clear();
    else
      by_work_items([&] { clear(); });
    iteration = b.fresh_counter(number(trips));
    begin_loop(b, level::sequential, 0, iteration, number(trips));
    const auto parts = [&] {
      for (long u = 0; u < unrolled && b.rejected.reason == nullptr; ++u) write_part(exchange, u);
    };
    if (cells.in_turn)
      parts();
    else
      with_first_row(parts);
    b.compound = enclosing;
  }
  constexpr index_expr row_begun() const { return pool().add(origin[0], pool().scale(iteration, unrolled)); }
  /// `go` where `first_row` is the first row that an iteration reads, whose range tells whether ends are near.
  template <class F>
  constexpr void with_first_row(F&& go) {
    first_row = ends[0] ? row_begun() : pool().variable(first_inside(0), below_for(0, unrolled));
    if (ends[0])
      go();
    else
      with_index(first_row, row_begun(), go);
  }
  /// Variables for the indices of a work-item's cells, whose ranges tell whether ends are near.
  constexpr void name_columns() {
    column_variables = {};
    const auto named = [&](int d, long count) {
      return ends[1] ? pool().variable(0, cells.along[d].extent) : pool().variable(first_inside(d), below_for(d, count));
    };
    for (long k = 0; k < (ends[1] ? cells.width : 1); ++k) column_variables.push(named(columns(), cells.width));
    if (dimensions == 3) line = named(1, 1);
  }
  constexpr void write_part(const exchanged_cells& exchange, long u) {
    if (exchanges()) by_work_items([&] { exchange.store(u); });
    by_work_items([&] {
      if (exchanges()) exchange.load(u, item);
      if (cells.in_turn) return write_block(u);
      with_line(u);
    });
  }
  /// A block where all neighbours are there, one that an end is near, and none beyond the ends: nobody reads what stands there.
  constexpr void write_block(long u) {
    index_expr middle = is_inside(columns(), column_at(0), cells.width), there = number(1);
    if (dimensions == 3) middle = pool().both(middle, is_inside(1, line_at(), 1));
    middle = pool().both(middle, is_inside(0, row_begun(), unrolled));
    for (int d = 1; d < dimensions; ++d) there = pool().both(there, is_there(d));
    in_versions(middle, true, true, [&] {
      const int enclosing = b.compound;
      if (ends[1] && !pool().is_number(there)) b.compound = begin_branch(b, there);
      name_columns();
      with_first_row([&] { with_line(u); });
      b.compound = enclosing;
    });
  }
  /// Whether a block has cells of the grid along a dimension.
  constexpr index_expr is_there(int d) const {
    if (cells.reach.wraps[d]) return number(1);
    const index_expr first = d == columns() ? column_at(0) : line_at();
    return pool().both(pool().less(number(d == columns() ? -cells.width : -1), first),
                       pool().less(first, cells.along[d].extent));
  }
  constexpr void with_line(long u) {
    if (dimensions == 2) return with_columns(0, u);
    with_index(line, inside(1, line_at()), [&] { with_columns(0, u); });
  }
  constexpr void with_columns(int k, long u) {
    if (k == column_variables.size()) return part(u);
    with_index(column_variables[k], inside(columns(), column_at(k)), [&] { with_columns(k + 1, u); });
  }
};

HOIST_IN_ENGINE constexpr void march_steps_write(builder& b, int n, int destination) {
  marched_steps{b, n, destination}.write();
}
HOIST_IN_ENGINE constexpr void march_steps_in_turn_write(builder& b, int n, int destination) {
  marched_steps steps{b, n, destination};
  steps.cells.in_turn = true;
  steps.write();
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

/// march_steps by single work-items, each of which has a row's Blocks blocks of Width columns in turn, or those of a plane's Lines
/// lines, and whole rows or planes in private memory: for devices whose caches hold them.
///   march_steps_in_turn Width T Rows Blocks Lines f x = iterate T f x
template <int Width, class T, class Rows, class Blocks, class Lines>
struct march_steps_in_turn_ {
  using lengths = meta::list<T, Rows, Blocks, Lines>;
  static constexpr void fill(ir::node& n) { n.number = Width; }
  template <class F, class X>
  using kind = typename detail::iterate_kind<F, X>::type;
  static constexpr ir::pattern facets{.name = "march_steps_in_turn",
                                      .shape = detail::iterate_shape,
                                      .write = detail::march_steps_in_turn_write,
                                      .at = detail::iterate_at,
                                      .length = detail::iterate_length};
};

}  // namespace hoist
