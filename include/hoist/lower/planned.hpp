#pragma once
// Lowering by demand: a kernel's loops over the elements of a stage, and over the parts of others that these need.

#include <hoist/lower/lines_in_parts.hpp>
#include <hoist/lower/planned_chunks.hpp>

namespace hoist::lower {

namespace detail {

/// Writes a kernel of a schedule.
class planned_writer : chunk_writer {
 public:
  using chunk_writer::chunk_writer;

  constexpr void write(int destination) {
    const ir::placed_stage& how = k_.all[0].how;
    const int enclosing = b_.compound;
    place_in_place(b_, g_, k_);
    if (root().lines >= 0)
      write_own_loops(how, destination);
    else if (how.group.count == 0)
      write_nest(0, whole(root()), ir::level::global, destination);
    else
      write_group(how, destination);
    b_.compound = enclosing;
  }

 private:
  /// A stage whose loops are the program's own: a schedule says no more than its local size and parts.
  constexpr void write_own_loops(const ir::placed_stage& how, int destination) {
    bool without_tiles = how.group.count == 0 && how.vectors == 1 && how.steps == 1 && !how.linear && k_.all.size() == 1;
    for (int d = 0; d < how.block.count; ++d) without_tiles = without_tiles && how.block.of[d] == 1;
    if (!without_tiles)
      return b_.reject(
          "the kernel of a stage that loops of its own compute has no groups, blocks or vectors, and other stages in place");
    const int node = b_.marked_by(root().node);
    if (how.parts > 1) return parted_lines(b_, node, destination, how.parts).write();
    write_lines(b_, node, destination, root().lines - 1);
  }
  constexpr box whole(const stage& s) {
    box x;
    for (long e : s.extents) {
      x.start.push(p().number(0));
      x.size.push(p().number(e));
      x.nearest.push(false);
    }
    x.origin = x.start;
    return x;
  }

  constexpr void write_group(const ir::placed_stage& how, int destination) {
    block_counts counts;
    box tile = whole(root());
    meta::vec<long> sizes;
    for (int d = 0; d < root().rank(); ++d) {
      const long n = root().extents[d], asked = how.group.at(d, root().rank());
      sizes.push(asked < n ? asked : n);
      count_blocks(p().number(n), sizes[d], counts);
    }
    const meta::vec<index_expr> group = loops(ir::level::group, counts, how);
    if (b_.rejected.reason != nullptr) return;
    for (int d = 0; d < root().rank(); ++d) {
      const long n = root().extents[d];
      tile.start[d] = p().scale(group[d], sizes[d]);
      tile.size[d] = p().number(sizes[d]);
      if (n % sizes[d] != 0) tile.size[d] = p().minimum(tile.size[d], p().sub(p().number(n), tile.start[d]));
    }
    boxes_[0].least = tile.start;
    boxes_[0].greatest = last_of(tile);
    boxes_[0].nearest = tile.nearest;
    const meta::vec<bool> all(k_.all.size(), true);
    if (how.chunk > 0 && !k_.chunk.number.valid()) return b_.reject("a kernel in chunks has no reduction");
    if (how.chunk > 0) kept_.push(k_.chunk.number);
    for (int i = 1; i < k_.all.size(); ++i) {
      boxes_[i] = region_read(p(), g_, k_, i, boxes_, all, kept_, true);
      if (k_.all[i].how.whole && differs_by_chunk(i)) cover_all_chunks(boxes_[i]);
    }
    write_members(false);
    if (how.chunk > 0)
      write_chunks(tile, destination);
    else
      write_nest(0, tile, ir::level::local, destination);
    end_loops(ir::level::group);
  }
  constexpr meta::vec<index_expr> last_of(const box& x) {
    meta::vec<index_expr> last;
    for (int d = 0; d < x.start.size(); ++d) last.push(p().add_number(p().add(x.start[d], x.size[d]), -1));
    return last;
  }
};

}  // namespace detail

}  // namespace hoist::lower
