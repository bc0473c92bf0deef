#pragma once
// Blocks of a stage's elements in a kernel of a schedule, one after the other, and the stages in registers that these need.

#include <hoist/lower/jam.hpp>
#include <hoist/lower/region_view.hpp>

namespace hoist::lower {

namespace detail {

/// Writes blocks of a kernel's stages.
class block_writer {
 public:
  constexpr block_writer(ir::builder& b, const stage_graph& g, const kernel_stages& k) : b_(b), g_(g), k_(k) {}

 protected:
  /// Elements from `start` on; an element's index in memory is that from `origin` on. What lies beyond the last one that is
  /// needed, where there is a `last`, is that one.
  struct box {
    meta::vec<index_expr> start, size, origin;
    meta::vec<bool> nearest;
    meta::vec<index_expr> last{};
  };

  /// Where a region begins, without sizes.
  static constexpr box box_of(const region& r) {
    box x;
    x.start = r.least;
    x.origin = r.least;
    x.nearest = r.nearest;
    return x;
  }
  constexpr arith::pool& p() { return b_.pool(); }
  constexpr const stage& of(int i) const { return g_.stages[k_.all[i].stage]; }

  /// What a stage's elements are computed or copied from.
  constexpr int source_of(int i) {
    const int n = of(i).node;
    return k_.all[i].how.copied ? b_.in_buffer(n, b_.shape_at(n)) : b_.computed_view(n);
  }
  /// Memory for a region of a stage, and the view of the stage there.
  constexpr int allocated(int i, const region& r, ir::space where, int& shown) {
    meta::vec<index_expr> room;
    const stage& s = of(i);
    for (int d = 0; d < s.rank(); ++d) {
      const long most = arith::most_difference(p(), r.greatest[d], r.least[d]) + 1;
      room.push(p().number(most < 1 ? 1 : most));
    }
    const ir::placed_stage& how = k_.all[i].how;
    if (how.transposed) {
      const index_expr last = room.back();
      room.back() = room[room.size() - 2];
      room[room.size() - 2] = last;
    }
    int memory = ir::allocate(b_, where, region_shape(b_, s, room), -1, false, how.padding);
    if (how.transposed) {
      ir::view swapped;
      swapped.kind = &swapped_view;
      swapped.number = s.rank();
      swapped.child = memory;
      memory = b_.put(swapped);
    }
    ir::view v;
    v.kind = &region_view;
    v.child = memory;
    for (int d = 0; d < s.rank(); ++d) {
      v.parts.push(r.least[d].id);
      v.parts.push(p().sub(r.greatest[d], r.least[d]).id);
      v.parts.push(r.nearest[d] ? p().number(s.extents[d]).id : -1);
    }
    shown = b_.put(v);
    return memory;
  }
  /// A stage in a work-item's registers: the part that a block needs.
  struct item_stage {
    region needed;
    box x{};
    int memory = -1, shown = -1;
    ir::stage_extents extents{};
    meta::vec<bool> done{};  ///< by element, the innermost dimension last
  };
  /// What the elements in the box `mine` of stage `i` need of stages in registers. `within` are those of a larger box: a part whose
  /// place in that isn't a number is the whole of it.
  constexpr meta::vec<region> item_regions(int i, const region& mine, const meta::vec<item_stage>& within) {
    meta::vec<region> boxes(k_.all.size(), region{});
    meta::vec<bool> readers(k_.all.size(), false);
    boxes[i] = mine;
    readers[i] = true;
    for (int j = i + 1; j < k_.all.size(); ++j) {
      if (k_.all[j].how.at != ir::stage_place::item) continue;
      boxes[j] = region_read(p(), g_, k_, j, boxes, readers, kept_);
      readers[j] = boxes[j].read;
      for (int d = 0; d < boxes[j].least.size() && !within.empty(); ++d) {
        const index_expr first = within[j].needed.least[d];
        if (p().is_number(p().sub(boxes[j].least[d], first)) && p().is_number(p().sub(boxes[j].greatest[d], first))) continue;
        boxes[j].least[d] = first;
        boxes[j].greatest[d] = within[j].needed.greatest[d];
      }
    }
    return boxes;
  }
  /// Registers for what the elements in the box `mine` of stage `i` need of other stages.
  constexpr meta::vec<item_stage> begin_items(int i, const region& mine) {
    meta::vec<item_stage> all;
    for (const region& r : item_regions(i, mine, {})) all.push({r});
    for (int j = k_.all.size() - 1; j > i; --j) {
      item_stage& s = all[j];
      if (!s.needed.read) continue;
      s.memory = allocated(j, s.needed, ir::space::priv, s.shown);
      if (b_.rejected.reason != nullptr) return all;
      s.x = box_of(s.needed);
      long elements = 1;
      for (int d = 0; d < of(j).rank(); ++d) {
        const long size = arith::most_difference(p(), s.needed.greatest[d], s.needed.least[d]) + 1;
        s.x.last.push(p().is_number(p().sub(s.needed.greatest[d], s.needed.least[d])) ? index_expr{} : s.needed.greatest[d]);
        s.extents.push(size);
        elements = arith::saturating_product(elements, size);
      }
      if (elements > 256) b_.reject("a stage in registers has more than 256 elements of a work-item");
      if (b_.rejected.reason != nullptr) return all;
      s.done = meta::vec<bool>(static_cast<int>(elements), false);
    }
    return all;
  }
  /// Writes the elements of stage `j` in registers that lie in a box, and weren't written before.
  constexpr void write_item(int j, item_stage& s, const region& r) {
    const int rank = of(j).rank(), view = source_of(j), compound = b_.compound;
    if (b_.rejected.reason != nullptr) return;
    const int from = b_.out.statements[compound].list.size(), before = b_.steps;
    b_.steps = k_.all[j].how.steps;
    meta::vec<long> first(rank, 0), last(rank, 0);
    for (int d = 0; d < rank; ++d) {
      const index_expr lo = p().sub(r.least[d], s.needed.least[d]), hi = p().sub(r.greatest[d], s.needed.least[d]);
      first[d] = p().is_number(lo) ? p().value(lo) : 0;
      last[d] = p().is_number(hi) ? p().value(hi) : s.extents.of[d] - 1;
    }
    for (meta::vec<long> k = first; b_.rejected.reason == nullptr;) {
      const int lanes = lanes_from(s, k, last, k_.all[j].how.vectors);
      if (lanes > 0) {
        meta::vec<index_expr> at = s.x.start;
        for (int d = 0; d < rank; ++d) at[d] = p().add_number(at[d], k[d]);
        write_lanes(j, s.x, at, view, lanes, s.memory);
      }
      int d = rank - 1;
      if (d >= 0) k[d] += lanes > 0 ? lanes : 1;
      for (; d >= 0 && k[d] > last[d]; --d) {
        k[d] = first[d];
        if (d > 0) ++k[d - 1];
      }
      if (d < 0) break;
    }
    b_.steps = before;
    if (rank > 0) loop_jam(b_, compound, from).go();
    unroll_short_loops(b_, compound, from);
  }
  /// How many elements from `k` on are to be written as one vector, `vectors` or one; 0 where the first is there. They are noted.
  constexpr int lanes_from(item_stage& s, const meta::vec<long>& k, const meta::vec<long>& last, int vectors) {
    long at = 0;
    for (int d = 0; d < k.size(); ++d) at = at * s.extents.of[d] + k[d];
    if (s.done[static_cast<int>(at)]) return 0;
    bool all = vectors > 1 && k.size() > 0 && k.back() + vectors - 1 <= last.back();
    for (int lane = 1; all && lane < vectors; ++lane) all = !s.done[static_cast<int>(at) + lane];
    const int lanes = all ? vectors : 1;
    for (int lane = 0; lane < lanes; ++lane) s.done[static_cast<int>(at) + lane] = true;
    return lanes;
  }
  /// The stages in a work-item's registers that the elements in the box `mine` of stage `i` need.
  constexpr void write_items(int i, const region& mine) {
    meta::vec<item_stage> all = begin_items(i, mine);
    write_items(i, all, item_regions(i, mine, all));
  }
  constexpr void write_items(int i, meta::vec<item_stage>& all, const meta::vec<region>& parts) {
    for (int j = k_.all.size() - 1; j > i && b_.rejected.reason == nullptr; --j) {
      if (!all[j].needed.read) continue;
      if (parts[j].read) write_item(j, all[j], parts[j]);
      place(b_, of(j), all[j].shown);
    }
  }
  /// A whole block, by its rows: each needs what the ones before it haven't made of the stages in registers.
  constexpr void write_marched(int i, const box& x, const region& mine, int destination) {
    const int rank = of(i).rank();
    const ir::placed_stage& how = k_.all[i].how;
    int along = 0;
    while (along + 1 < rank && how.block.at(along, rank) == 1) ++along;
    meta::vec<item_stage> all = begin_items(i, mine);
    ir::stage_extents row;
    for (int d = 0; d < rank; ++d) row.push(d == along ? 1 : how.block.at(d, rank));
    region part = mine;
    for (long k = 0; k < how.block.at(along, rank) && b_.rejected.reason == nullptr; ++k) {
      part.least[along] = part.greatest[along] = p().add_number(mine.least[along], k);
      write_items(i, all, item_regions(i, part, all));
      if (b_.rejected.reason == nullptr)
        write_elements(i, x, part.least, row, along == rank - 1 ? 1 : how.vectors, destination);
    }
  }

  /// Every element of a block that begins at `first`, one after the other.
  constexpr void write_elements(int i, const box& x, const meta::vec<index_expr>& first, const ir::stage_extents& block,
                                int vectors, int destination) {
    const int rank = of(i).rank(), view = source_of(i);
    if (b_.rejected.reason != nullptr) return;
    const int compound = b_.compound, from = b_.out.statements[compound].list.size(), before = b_.steps;
    b_.steps = k_.all[i].how.steps;
    b_.reductions.clear();
    b_.shares_reductions = true;
    meta::vec<long> k(rank, 0);
    for (bool more = true; more;) {
      const long left = rank > 0 ? block.at(rank - 1, rank) - k[rank - 1] : 1;
      const int lanes = vectors > 1 && left >= vectors ? vectors : 1;
      meta::vec<index_expr> at = first;
      for (int d = 0; d < rank; ++d) at[d] = p().add_number(first[d], k[d]);
      write_lanes(i, x, at, view, lanes, destination);
      if (b_.rejected.reason != nullptr) return;
      int d = rank - 1;
      if (d >= 0) k[d] += lanes;
      for (; d >= 0 && k[d] >= block.at(d, rank); --d) {
        k[d] = 0;
        if (d > 0) ++k[d - 1];
      }
      more = d >= 0;
    }
    b_.steps = before;
    b_.shares_reductions = false;
    if (rank > 0) loop_jam(b_, compound, from).go();
    unroll_short_loops(b_, compound, from);
  }
  /// The elements at `at` and beside it, `count` in all, which become vectors where there are several.
  constexpr void write_lanes(int i, const box& x, const meta::vec<index_expr>& at, int view, int count, int destination) {
    const stage& s = of(i);
    const int rank = s.rank();
    for (int c = 0; c < s.types.size(); ++c) {
      meta::vec<ir::location> to;
      meta::vec<int> lanes;
      for (int lane = 0; lane < count; ++lane) {
        meta::vec<index_expr> from, into;
        for (int d = 0; d < rank; ++d) {
          const index_expr e = d == rank - 1 ? p().add_number(at[d], lane) : at[d];
          const index_expr needed = !x.last.empty() && x.last[d].valid() ? p().minimum(e, x.last[d]) : e;
          from.push(x.nearest[d] ? nearest_inside(p(), needed, s.extents[d]) : needed);
          into.push(p().sub(e, x.origin[d]));
        }
        for (int component = 0; component < s.widths[c]; ++component) {
          ir::indices inner;
          if (s.widths[c] > 1) inner.push(p().number(component));
          if (s.tuple) inner.push(p().number(c));
          lanes.push(b_.value_at(view, indices_of_element(from, inner)));
          to.push(ir::location_of(b_, destination, indices_of_element(into, inner)));
          if (b_.rejected.reason != nullptr) return;
        }
      }
      ir::store_lanes(b_, to, lanes);
    }
  }

  ir::builder& b_;
  const stage_graph& g_;
  const kernel_stages& k_;
  meta::vec<index_expr> kept_;  ///< ids of groups and work-items
};

}  // namespace detail

}  // namespace hoist::lower
