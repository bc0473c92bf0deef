#pragma once
// How several steps of a time loop are marched through a grid: how many rows of each step a work-item holds, how many cells a
// group makes, and where these are.

#include <hoist/patterns/opencl/held_cells.hpp>
#include <hoist/patterns/opencl/loops.hpp>

namespace hoist::detail {

/// Along the marched dimension, which is the outermost, a step is `skew` rows behind the one before: far enough, for blocks in turn,
/// that no step waits for what another one computes in the same row of the loop. The other dimensions are columns, the innermost,
/// and in cubes lines. A group's work-items have a block of `width` columns each.
struct march_plan {
  builder& b;
  int n;
  int shape = -1, dimensions = 0, scalars = 0;
  int here = -1;  ///< the scope around
  held_cells cells{};
  long steps = 1, rows = 1, skew = 0;
  long unrolled = 1, trips = 1;                  ///< rows in an iteration of the loop over them; iterations
  long items[2] = {1, 1};                        ///< of a group, along columns and lines
  long halo_before[3] = {}, halo_after[3] = {};  ///< of a group, by dimension
  index_expr item[2]{};                          ///< a work-item's number in its group, along columns and lines
  index_expr flat_item{};                        ///< and among all of them
  index_expr iteration{};                        ///< of the loop over rows

  constexpr march_plan(builder& of, int node) : b(of), n(node), here(of.scope) {}

  constexpr arith::pool& pool() const { return b.out.index; }
  constexpr index_expr number(long x) const { return pool().number(x); }
  constexpr int columns() const { return dimensions - 1; }
  constexpr long given(int i) const { return pool().value(b.length(b[n].length[i])); }

  /// The state's dimensions: all its arrays have the same.
  constexpr void find_dimensions() {
    shape = b.shape_at(n);
    scalars = scalars_of_cell(b, shape);
    cells.shape = shape;
    for (int c = 0; c < scalars; ++c) find_dimensions_of(c);
    if (dimensions < 2 || dimensions > 3) b.reject("steps are marched through grids of two or three dimensions");
    cells.dimensions = dimensions;
  }
  constexpr void find_dimensions_of(int c) {
    int s = shape, d = 0;
    bool alike = true;
    for (int left = c; b.shapes[s].what != shape::kind::scalar;) {
      const ir::shape top = b.shapes[s];
      if (top.what == shape::kind::array && !top.vector) {
        const index_expr extent = b.resolved(top.extent);
        if (d < 3 && c == 0) cells.along[d].extent = extent;
        alike = alike && d < 3 && cells.along[d].extent == extent;
        ++d;
      }
      int part = 0;
      for (; top.what == shape::kind::tuple && left >= scalars_of_cell(b, top.parts[part]); ++part)
        left -= scalars_of_cell(b, top.parts[part]);
      s = top.what == shape::kind::tuple ? top.parts[part] : top.element;
    }
    if (c == 0) dimensions = d;
    if (!alike || d != dimensions) b.reject("the arrays of a state that is marched through have one shape");
  }

  /// What the function makes of the cells that a view shows: its scalar at indices.
  constexpr int stepped(const view_kind& kind, const held_cells& seen, const cell_scalar& which) {
    view v;
    v.kind = &kind;
    v.node = b.held.size();
    b.held.push(seen);
    const int outer = b.scope, f = b[n].arg[0];
    b.scope = b.bind(here, f, 0, b.put(v));
    const int body = b.view_of(b[f].arg[0]);
    const int value = body < 0 ? -1 : b.value_at(body, indices_of_scalar(b, shape, which));
    b.scope = outer;
    return value < 0 ? b.constant(scalar::f32, 0) : value;
  }
  /// Which cells the function reads, by trying reaches from small to large.
  constexpr void find_reach() {
    const int enclosing = b.compound;
    for (long reach = 1; reach <= 8 && b.rejected.reason == nullptr; ++reach) {
      held_cells tried = cells;
      cell_scalar which;
      for (int d = 0; d < dimensions; ++d) {
        tried.along[d] = axis_of(d, reach);
        which.at[d] = tried.along[d].at = pool().variable(0, tried.along[d].extent);
      }
      for (int c = 0; c < scalars; ++c) {
        b.compound = b.new_compound();
        which.number = c;
        stepped(recorded_cells_view, tried, which);
        tried.reach = b.held.back().reach;
      }
      b.compound = enclosing;
      if (!tried.reach.known) continue;
      cells.reach = tried.reach;
      for (int d = 0; d < dimensions; ++d) cells.along[d] = axis_of(d, reach);
      return;
    }
    b.reject("a step reads cells that aren't at a distance of at most 8 from the one that it computes");
  }
  constexpr grid_axis axis_of(int d, long reach) const {
    grid_axis a;
    a.extent = cells.along[d].extent;
    a.reach = reach;
    a.ends = true;
    if (pool().proves_less(number(2 * reach), a.extent)) a.middle = pool().variable(reach, pool().add_number(a.extent, -reach));
    return a;
  }

  static constexpr long common_multiple(long x, long y) { return x / arith::detail::gcd(x, y) * y; }
  static constexpr long rounded_up(long x, long by) { return (x + by - 1) / by * by; }
  constexpr bool ascends() const { return skew == cells.reach.after[0]; }
  constexpr bool exchanges() const { return cells.reach.beside && !cells.in_turn; }
  /// How many rows are held, and how many the loop over rows makes in an iteration.
  constexpr void plan() {
    const cell_reach& r = cells.reach;
    cells.width = b[n].number;
    steps = given(0), rows = given(1), items[0] = given(2), items[1] = given(3);
    skew = r.beside && r.newest + 1 > r.after[0] ? r.newest + 1 : r.after[0];
    if (cells.in_turn) skew = r.after[0] + 1;
    cells.slots = skew + r.before[0] + (ascends() || cells.in_turn ? 1 : 0);
    cells.row_size = cells.width;
    if (cells.in_turn) plan_rows();
    if (exchanges()) cells.ring_slots = r.newest - r.oldest + 1;
    if (!cells.makes_one_row()) unrolled = common_multiple(common_multiple(cells.slots, cells.ring_slots), exchanges() ? 2 : 1);
    trips = (rows + steps * (skew + r.before[0]) + unrolled - 1) / unrolled;
    for (int d = 0; d < dimensions; ++d) {
      halo_before[d] = steps * r.before[d], halo_after[d] = steps * r.after[d];
      if (d != columns()) continue;
      halo_before[d] = rounded_up(halo_before[d], cells.width);
      halo_after[d] = rounded_up(halo_after[d], cells.width);
    }
    if (steps < 1 || rows < 1) b.reject("no step is marched, or through no row");
    if (unrolled * steps * cells.width > 2048)
      b.reject("so many steps at once, of so many rows and columns, are too long a loop");
    for (int d = 0; d < dimensions; ++d)
      if (span(d) < 1) b.reject("so many steps at once need more work-items: their halo leaves no cells to a group");
  }
  /// Whole rows as a work-item holds them that has their blocks in turn.
  constexpr void plan_rows() {
    cells.margin = rounded_up(cells.along[columns()].reach, cells.width);
    cells.row_size = cells.line_size = items[0] * cells.width + 2 * cells.margin;
    if (dimensions < 3) return;
    cells.line_margin = cells.along[1].reach;
    cells.row_size *= items[1] + 2 * cells.line_margin;
  }
  /// The cells that a group makes along a dimension.
  constexpr long span(int d) const {
    if (d == 0) return rows;
    return items[columns() - d] * (d == columns() ? cells.width : 1) - halo_before[d] - halo_after[d];
  }

  /// The cells that the step number `step` computed, as they are seen from column k of the row u - skew * (step + 1).
  constexpr held_cells held_by(long step, long u, long k) const {
    held_cells h = cells;
    h.own = pool().scale(cells.in_turn ? item[0] : flat_item, cells.in_turn ? cells.width : steps * cells.own_size());
    if (cells.in_turn && dimensions == 3) h.own = pool().mul_add(item[1], number(cells.line_size), h.own);
    h.iteration = iteration;
    h.ring = pool().scale(flat_item, steps * cells.ring_size());
    h.own = pool().add_number(h.own, step * cells.own_size());
    h.ring = pool().add_number(h.ring, step * cells.ring_size());
    h.row = u - skew * (step + 1);
    h.column = k;
    return h;
  }
  constexpr void store_row(long step, long row, int c, const meta::vec<int>& lanes) {
    const held_cells h = held_by(step, 0, 0);
    meta::vec<location> to;
    for (long k = 0; k < cells.width; ++k) to.push({cells.own_memory[c], h.own_place(pool(), row, 0, k), {}});
    store_in_vectors(to, lanes);
  }
  /// Stores scalars by vectors of at most 16, which begin at multiples of their width.
  constexpr void store_in_vectors(const meta::vec<location>& to, const meta::vec<int>& lanes) const {
    for (int k = 0; k < lanes.size();) {
      meta::vec<location> places;
      meta::vec<int> some;
      for (const int end = k + vector_width_at(k, lanes.size()); k < end; ++k) {
        places.push(to[k]);
        some.push(lanes[k]);
      }
      store_lanes(b, places, some);
    }
  }
  static constexpr int vector_width_at(int k, int end) {
    int w = 16;
    while (k % w != 0 || k + w > end) w /= 2;
    return w;
  }
};

}  // namespace hoist::detail
