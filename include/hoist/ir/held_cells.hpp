#pragma once
// Cells of a grid that a work-item has in private memory while it marches through the grid: which, and where each is.

#include <hoist/ir/kernel.hpp>

namespace hoist::ir {

/// The indices of a cell along one dimension, of which there are `extent`.
struct grid_axis {
  index_expr at{}, extent{};
  index_expr
      place{};  ///< by which conditions tell whether an end is near: `at`, or what may lie beyond ends where `at` doesn't
  index_expr middle{};  ///< the indices that are at least `reach` from both ends; not valid where there are none
  long reach = 0;       ///< the greatest distance at which a step reads
  bool ends = false;    ///< `at` is a variable that may be any index; else one that is at least `reach` from both ends
};

/// The cells that a step reads: how far before and after the cell that it makes, by dimension from the outside in.
struct cell_reach {
  long before[3] = {}, after[3] = {};
  bool wraps[3] = {};              ///< cells before the first are the last ones
  bool beside = false;             ///< it reads cells that another work-item makes,
  long newest = -100, oldest = 0;  ///< in those rows
  bool known = true;               ///< every read is at a distance that is a number
  constexpr void include(int d, long distance) {
    before[d] = -distance > before[d] ? -distance : before[d];
    after[d] = distance > after[d] ? distance : after[d];
  }
};

/// The cells that one work-item holds of the rows that one step computed, as the next step sees them from the cell in column
/// `column` of its block in row `row`. A row is a row of a grid's columns, or a plane of a cube. Elements of a row are vectors of
/// `width` columns, which stand in `slots` places that rows take in turn. What other work-items computed stands apart, in a ring
/// around them. A work-item that has the blocks of a row in turn holds whole rows, with `margin` columns at both ends of a line,
/// and of cubes `line_margin` lines at both ends of a plane, which stand where the loop over planes says.
struct held_cells {
  int shape = -1;  ///< of the grid
  int dimensions = 0;
  grid_axis along[3];
  cell_reach reach;
  int width = 1;
  long slots = 1, ring_slots = 1;
  bool in_turn = false;
  long row_size = 1, margin = 0, line_size = 0, line_margin = 0;
  index_expr own{}, ring{};  ///< where the step's cells begin in the memories
  index_expr iteration{};    ///< of the loop over rows
  long row = 0, column = 0;
  meta::vec<int> own_memory, ring_memory;  ///< by scalar of a cell

  /// Whether an iteration of the loop over rows makes one. Else it makes as many as there are slots, so that each stands in a place
  /// that is a number.
  constexpr bool makes_one_row() const { return in_turn; }
  constexpr long ring_columns() const { return width + reach.before[dimensions - 1] + reach.after[dimensions - 1]; }
  constexpr long ring_rows() const { return dimensions == 3 ? 1 + reach.before[1] + reach.after[1] : 1; }
  constexpr long own_size() const { return slots * row_size; }
  constexpr long ring_size() const { return ring_slots * ring_rows() * ring_columns(); }
  constexpr long slot_of(long r) const { return (r % slots + slots) % slots; }
  /// Which of the slots a row stands in.
  constexpr index_expr slot_at(arith::pool& p, long r) const {
    if (!makes_one_row()) return p.number(slot_of(r));
    return p.remainder(p.add_number(iteration, slot_of(r)), p.number(slots));
  }
  /// Of a cell among the work-item's own, by its slot, its line's distance and its column; and of one beside them.
  constexpr index_expr own_place(arith::pool& p, index_expr slot, index_expr inner, index_expr c) const {
    const index_expr first =
        p.add(own, p.add_number(p.mul_add(inner, p.number(line_size), c), line_margin * line_size + margin));
    return p.mul_add(slot, p.number(row_size), first);
  }
  constexpr index_expr own_place(arith::pool& p, long r, long inner, long c) const {
    return own_place(p, slot_at(p, r), p.number(inner), p.number(c));
  }
  constexpr long ring_place(long r, long inner, long c) const {
    const long slot = (r % ring_slots + ring_slots) % ring_slots;
    const long line = dimensions == 3 ? inner + reach.before[1] : 0;
    return (slot * ring_rows() + line) * ring_columns() + c + reach.before[dimensions - 1];
  }
};

}  // namespace hoist::ir
