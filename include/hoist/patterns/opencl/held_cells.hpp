#pragma once
// How a step of a time loop sees the cells that work-items hold: what it reads is told by the index arithmetic of its own views.

#include <hoist/ir/structural.hpp>

namespace hoist::detail {

using namespace ir;

/// The scalars of a cell of a grid of this shape: one for each component of its tuples.
constexpr int scalars_of_cell(const builder& b, int s) {
  const ir::shape& top = b.shapes[s];
  if (top.what == shape::kind::scalar) return 1;
  if (top.what == shape::kind::array)
    return (top.vector ? static_cast<int>(b.most(top.extent)) : 1) * scalars_of_cell(b, top.element);
  int n = 0;
  for (int p : top.parts) n += scalars_of_cell(b, p);
  return n;
}
/// One scalar of a cell: its number among them, and the cell's indices from the outside in.
struct cell_scalar {
  int number = 0;
  index_expr at[3]{};
};
/// The scalar that indices into a grid of this shape address.
constexpr cell_scalar addressed_scalar(builder& b, int s, indices& where) {
  cell_scalar r;
  for (int d = 0; b.shapes[s].what != shape::kind::scalar;) {
    if (where.empty()) {
      b.reject("an array is used where a scalar is needed");
      return r;
    }
    const index_expr i = where.pop();
    const ir::shape& top = b.shapes[s];
    if (top.what == shape::kind::array && !top.vector) {
      if (d < 3) r.at[d++] = i;
      s = top.element;
      continue;
    }
    if (!b.pool().is_number(i)) b.reject("a component of a cell is asked for by a number that isn't known");
    const int k = b.pool().is_number(i) ? static_cast<int>(b.pool().value(i)) : 0;
    for (int p = 0; p < k && !top.vector; ++p) r.number += scalars_of_cell(b, top.parts[p]);
    if (top.vector) r.number += k;
    s = top.vector ? top.element : top.parts[k];
  }
  return r;
}
/// The indices that address it, the outermost last.
constexpr indices indices_of_scalar(builder& b, int s, cell_scalar of) {
  indices outside_in, r;
  for (int d = 0; b.shapes[s].what != shape::kind::scalar;) {
    const ir::shape& top = b.shapes[s];
    if (top.what == shape::kind::array) {
      outside_in.push(top.vector ? b.pool().number(of.number) : of.at[d++]);
      s = top.element;
      continue;
    }
    int part = 0;
    for (; of.number >= scalars_of_cell(b, top.parts[part]); ++part) of.number -= scalars_of_cell(b, top.parts[part]);
    outside_in.push(b.pool().number(part));
    s = top.parts[part];
  }
  for (int k = outside_in.size() - 1; k >= 0; --k) r.push(outside_in[k]);
  return r;
}
constexpr scalar scalar_type_in(const builder& b, int s, int number) {
  while (b.shapes[s].what != shape::kind::scalar) {
    const ir::shape& top = b.shapes[s];
    int part = 0;
    for (; top.what == shape::kind::tuple && number >= scalars_of_cell(b, top.parts[part]); ++part)
      number -= scalars_of_cell(b, top.parts[part]);
    s = top.what == shape::kind::tuple ? top.parts[part] : top.element;
  }
  return b.shapes[s].type;
}

/// Along one dimension, how far a cell that is read lies from the one that reads it, of which the index is the axis's.
struct read_distance {
  bool known = false, wraps = false;
  bool has_middle = false;
  long middle = 0;                  ///< for cells far from both ends
  meta::vec<long> first{}, last{};  ///< for those at the ends, the outermost first; without a middle `first` has all cells
};
/// The distance for the cell at `place`; false where it is no number, or too far. Beyond an end there may be the other one.
constexpr bool find_distance(builder& b, const grid_axis& a, index_expr read, index_expr place, long& distance,
                             read_distance& all) {
  arith::pool& p = b.pool();
  const index_expr i = p.substitute(read, a.at, place);
  if (p.differ_by_number(i, place, distance) && distance >= -a.reach && distance <= a.reach) return true;
  if (!all.has_middle) return false;
  for (long side : {-1L, 1L}) {
    const index_expr across = p.add(p.add_number(place, all.middle), p.scale(a.extent, side));
    if (!p.differ_by_number(i, across, distance) || distance != 0) continue;
    all.wraps = true;
    distance = all.middle;
    return true;
  }
  return false;
}
constexpr read_distance distance_of(builder& b, const grid_axis& a, index_expr read) {
  arith::pool& p = b.pool();
  read_distance r;
  if (!a.ends) {
    r.has_middle = true;
    r.known = p.differ_by_number(read, a.at, r.middle) && r.middle >= -a.reach && r.middle <= a.reach;
    return r;
  }
  if (a.middle.valid()) {
    if (!find_distance(b, a, read, a.middle, r.middle, r)) return r;
    r.has_middle = true;
  } else if (!p.is_number(a.extent)) {
    return r;
  }
  const long count = r.has_middle ? a.reach : p.value(a.extent);
  long distance = 0;
  for (long j = 0; j < count; ++j) {
    if (!find_distance(b, a, read, p.number(j), distance, r)) return r;
    r.first.push(distance);
    if (!r.has_middle) continue;
    if (!find_distance(b, a, read, p.add_number(a.extent, -1 - j), distance, r)) return r;
    r.last.push(distance);
  }
  r.known = true;
  return r;
}

/// Notes what is read; the value is a zero.
constexpr int recorded_load(builder& b, const view& v, indices& where) {
  const held_cells cells = b.held[v.node];
  const cell_scalar read = addressed_scalar(b, cells.shape, where);
  cell_reach r = cells.reach;
  bool beside = false;
  long newest = -100, oldest = 100;
  for (int d = 0; d < cells.dimensions && r.known; ++d) {
    const read_distance found = distance_of(b, cells.along[d], read.at[d]);
    r.known = r.known && found.known;
    r.wraps[d] = r.wraps[d] || found.wraps;
    meta::vec<long> all = found.first;
    all.append(found.last);
    if (found.has_middle) all.push(found.middle);
    for (long distance : all) {
      r.include(d, distance);
      beside = beside || (d > 0 && distance != 0);
      if (d > 0) continue;
      newest = distance > newest ? distance : newest;
      oldest = distance < oldest ? distance : oldest;
    }
  }
  if (beside) {
    r.oldest = r.beside && r.oldest < oldest ? r.oldest : oldest;
    r.newest = r.newest > newest ? r.newest : newest;
    r.beside = true;
  }
  b.held[v.node].reach = r;
  return b.constant(scalar_type_in(b, cells.shape, read.number), 0);
}
inline constexpr view_kind recorded_cells_view{.name = "recorded cells", .load = recorded_load};

/// Loads the scalar of the cell at these distances from where it is held.
constexpr int held_scalar(builder& b, const held_cells& cells, int number, const long* distance) {
  arith::pool& p = b.pool();
  const int inner = cells.dimensions - 1;
  const long row = cells.row + distance[0], line = inner > 1 ? distance[1] : 0;
  const long column = cells.column + distance[inner];
  if (line == 0 && column >= 0 && column < cells.width)
    return b.load(cells.own_memory[number], cells.own_place(p, row, line, column));
  return b.load(cells.ring_memory[number], p.add_number(cells.ring, cells.ring_place(row, line, column)));
}
/// Whether the cell may be the one at `place` along a dimension: blocks begin at multiples of their columns, unless a grid's ends
/// meet.
constexpr bool may_be_at(arith::pool& p, const held_cells& cells, int d, index_expr place) {
  if (d != cells.dimensions - 1 || cells.reach.wraps[d]) return true;
  const index_expr beside = p.remainder(p.add_number(place, -cells.column), p.number(cells.width));
  return !p.is_number(beside) || p.value(beside) == 0;
}
/// What belongs to the cell that is read along a dimension, by the place of the cell that reads it: `at(distance)`, put together by
/// `choose(condition, one, other)`.
template <class At, class Choose>
constexpr auto chosen_by_place(builder& b, const held_cells& cells, int d, const read_distance& r, At&& at, Choose&& choose) {
  arith::pool& p = b.pool();
  const grid_axis& a = cells.along[d];
  const int ends = r.first.size() - (r.has_middle ? 0 : 1);
  const long otherwise = r.has_middle ? r.middle : r.first.back();
  auto chosen = at(otherwise);
  bool differs = false;
  for (int j = ends - 1; j >= 0; --j) {
    if (!may_be_at(p, cells, d, p.number(j))) continue;
    differs = differs || r.first[j] != otherwise;
    if (differs) chosen = choose(p.less(a.place, p.number(j + 1)), at(r.first[j]), chosen);
  }
  differs = false;
  for (int j = r.last.size() - 1; j >= 0; --j) {
    if (!may_be_at(p, cells, d, p.add_number(a.extent, -1 - j))) continue;
    differs = differs || r.last[j] != otherwise;
    if (differs) chosen = choose(p.less(p.add_number(a.extent, -2 - j), a.place), at(r.last[j]), chosen);
  }
  return chosen;
}
/// The scalar of the cell that is read, dimension after dimension: registers have no addresses to choose from.
constexpr int chosen_scalar(builder& b, const held_cells& cells, int number, const read_distance* by, int d, long* distance) {
  if (d == cells.dimensions) return held_scalar(b, cells, number, distance);
  const auto at = [&](long x) {
    distance[d] = x;
    return chosen_scalar(b, cells, number, by, d + 1, distance);
  };
  return chosen_by_place(b, cells, d, by[d], at, [&](index_expr c, int one, int other) { return b.choose(c, one, other); });
}
/// The scalar of the cell that is read in the memory of whole rows, whose address is chosen.
constexpr int addressed_cell(builder& b, const held_cells& cells, int number, const read_distance* by) {
  arith::pool& p = b.pool();
  const auto along = [&](int d, auto&& at) {
    return chosen_by_place(b, cells, d, by[d], at,
                           [&](index_expr c, index_expr one, index_expr other) { return p.choice(c, one, other); });
  };
  const int inner = cells.dimensions - 1;
  const index_expr slot = along(0, [&](long x) { return cells.slot_at(p, cells.row + x); });
  const index_expr line = inner > 1 ? along(1, [&](long x) { return p.number(x); }) : p.number(0);
  const index_expr column = along(inner, [&](long x) { return p.number(cells.column + x); });
  return b.load(cells.own_memory[number], cells.own_place(p, slot, line, column));
}
constexpr int held_load(builder& b, const view& v, indices& where) {
  const held_cells cells = b.held[v.node];
  const cell_scalar read = addressed_scalar(b, cells.shape, where);
  read_distance by[3];
  for (int d = 0; d < cells.dimensions; ++d) {
    by[d] = distance_of(b, cells.along[d], read.at[d]);
    if (!by[d].known) b.reject("a step reads other cells of its array here than in the middle of it");
  }
  if (b.rejected.reason != nullptr) return -1;
  if (cells.in_turn) return addressed_cell(b, cells, read.number, by);
  long distance[3] = {};
  return chosen_scalar(b, cells, read.number, by, 0, distance);
}
inline constexpr view_kind held_cells_view{.name = "held cells", .load = held_load};

}  // namespace hoist::detail
