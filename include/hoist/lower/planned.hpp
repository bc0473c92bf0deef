#pragma once
// Lowering by demand: a kernel's loops over the elements of a stage, and over the parts of others that these need.

#include <hoist/ir/loop.hpp>
#include <hoist/lower/planned_blocks.hpp>

namespace hoist::lower {

namespace detail {

/// Writes a kernel of a schedule.
class planned_writer : block_writer {
 public:
  constexpr planned_writer(ir::builder& b, const stage_graph& g, const kernel_stages& k)
      : block_writer(b, g, k), boxes_(k.all.size(), region{}), dimensions_(used_dimensions(root().rank())) {}

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
  /// A stage whose loops are the program's own: a schedule says no more than its local size.
  constexpr void write_own_loops(const ir::placed_stage& how, int destination) {
    bool without_tiles = how.group.count == 0 && how.vectors == 1 && how.steps == 1 && !how.linear && k_.all.size() == 1;
    for (int d = 0; d < how.block.count; ++d) without_tiles = without_tiles && how.block.of[d] == 1;
    if (!without_tiles)
      return b_.reject(
          "the kernel of a stage that loops of its own compute has no groups, blocks or vectors, and other stages in place");
    write_lines(b_, b_.marked_by(root().node), destination, root().lines - 1);
  }
  constexpr const stage& root() const { return of(0); }
  constexpr const ir::placed_stage& root_how() const { return k_.all[0].how; }
  static constexpr int used_dimensions(int rank) { return rank < 1 ? 1 : rank > 3 ? 3 : rank; }
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

  /// Loops over boxes of `counts`, the outermost first: the innermost dimensions are those of the NDRange, whose last one has all
  /// further ones. Returns their counters.
  constexpr meta::vec<index_expr> loops(ir::level who, const meta::vec<index_expr>& counts) {
    if (root_how().linear && who != ir::level::group) return line(who, counts);
    meta::vec<index_expr> at(counts.size(), index_expr{});
    for (int nd = dimensions_ - 1; nd >= 0; --nd) {
      const int last = counts.size() - 1 - nd, first = nd == dimensions_ - 1 || last < 0 ? 0 : last;
      index_expr all = p().number(1);
      for (int d = first; d <= last; ++d) all = p().mul(all, counts[d]);
      index_expr rest = b_.fresh_counter(all);
      begin_loop(b_, who, nd, rest, all);
      b_.around.push({who, nd});
      kept_.push(rest);
      for (int d = last; d > first && last >= 0; --d) {
        if (!p().is_number(counts[d]))
          b_.reject("of more than three dimensions the outer ones are in no tiles that don't divide");
        if (b_.rejected.reason != nullptr) return at;
        at[d] = p().remainder(rest, counts[d]);
        rest = p().quotient(rest, counts[d]);
      }
      if (last >= 0) at[first] = rest;
    }
    return at;
  }
  constexpr void end_loops(ir::level who) {
    const bool is_line = root_how().linear && who != ir::level::group;
    for (int nd = 0; nd < (is_line ? 1 : dimensions_); ++nd) b_.around.pop();
  }
  /// One loop of the NDRange's first dimension over a box of at most these counts, row by row. Returns the counters.
  constexpr meta::vec<index_expr> line(ir::level who, const meta::vec<index_expr>& counts) {
    meta::vec<index_expr> at(counts.size(), index_expr{});
    long all = 1;
    for (index_expr c : counts) all = arith::saturating_product(all, b_.most(c));
    index_expr rest = b_.fresh_counter(p().number(all));
    begin_loop(b_, who, 0, rest, p().number(all));
    b_.around.push({who, 0});
    kept_.push(rest);
    for (int d = counts.size() - 1; d >= 0; --d) {
      const index_expr room = p().number(b_.most(counts[d]));
      at[d] = d > 0 ? p().remainder(rest, room) : rest;
      rest = p().quotient(rest, room);
    }
    for (int d = 0; d < counts.size(); ++d)
      if (!p().is_number(counts[d])) b_.compound = begin_branch(b_, p().less(at[d], counts[d]));
    return at;
  }

  constexpr void write_group(const ir::placed_stage& how, int destination) {
    meta::vec<index_expr> counts;
    box tile = whole(root());
    meta::vec<long> sizes;
    for (int d = 0; d < root().rank(); ++d) {
      const long n = root().extents[d], asked = how.group.at(d, root().rank());
      sizes.push(asked < n ? asked : n);
      counts.push(p().number((n + sizes[d] - 1) / sizes[d]));
    }
    const meta::vec<index_expr> group = loops(ir::level::group, counts);
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
    for (int i = 1; i < k_.all.size(); ++i) boxes_[i] = region_read(p(), g_, k_, i, boxes_, all, kept_);
    for (int i = k_.all.size() - 1; i > 0; --i)
      if (k_.all[i].how.at == ir::stage_place::group && boxes_[i].read) write_member(i);
    write_nest(0, tile, ir::level::local, destination);
    end_loops(ir::level::group);
  }
  constexpr meta::vec<index_expr> last_of(const box& x) {
    meta::vec<index_expr> last;
    for (int d = 0; d < x.start.size(); ++d) last.push(p().add_number(p().add(x.start[d], x.size[d]), -1));
    return last;
  }

  /// A stage's part in the group's local memory.
  constexpr void write_member(int i) {
    const int enclosing = b_.compound, first = b_.out.memories.size();
    const region r = boxes_[i];
    box x = box_of(r);
    for (int d = 0; d < r.least.size(); ++d) x.size.push(p().add_number(p().sub(r.greatest[d], r.least[d]), 1));
    int shown = -1;
    const int memory = allocated(i, r, ir::space::local, k_.all[i].how.padding, shown);
    if (b_.rejected.reason != nullptr) return;
    const ir::memory_range outer = b_.written_once;
    b_.written_once = {first, b_.out.memories.size()};
    write_nest(i, x, ir::level::local, memory);
    b_.written_once = outer;
    place(b_, of(i), shown);
    b_.compound = enclosing;
  }

  /// Loops of the group's work-items, or all, over blocks of a box: straight-line code where a block is whole.
  constexpr void write_nest(int i, const box& x, ir::level who, int destination) {
    const int enclosing = b_.compound, rank = of(i).rank(), kept_before = kept_.size();
    const ir::placed_stage& how = k_.all[i].how;
    meta::vec<index_expr> counts;
    for (int d = 0; d < rank; ++d) {
      const long block = how.block.at(d, rank);
      counts.push(p().quotient(p().add_number(x.size[d], block - 1), p().number(block)));
    }
    const meta::vec<index_expr> item = loops(who, counts);
    if (b_.rejected.reason != nullptr) return;
    index_expr is_whole = p().number(1);
    bool never = false;
    for (int d = 0; d < rank; ++d)
      if (const long block = how.block.at(d, rank); !divides(block, x.size[d])) {
        never = never || b_.most(x.size[d]) < block;
        is_whole = p().both(is_whole, p().less(p().add_number(p().scale(item[d], block), block - 1), x.size[d]));
      }
    if (p().is_number(is_whole)) never = p().value(is_whole) == 0;
    if (never) {
      write_rest(i, x, item, destination);
    } else {
      const int around = b_.compound;
      b_.compound = begin_branch(b_, is_whole);
      const int branch = b_.compound != around ? b_.out.statements[around].list.back() : -1;
      if (branch < 0)
        write_whole(i, x, item, destination);
      else
        write_whole(i, x, narrowed(i, x, item), destination);
      if (branch >= 0) {
        b_.compound = b_.new_compound();
        b_.out.statements[branch].otherwise = b_.compound;
        write_rest(i, x, item, destination);
      }
    }
    kept_.shorten(kept_before);
    end_loops(who);
    b_.compound = enclosing;
  }
  constexpr bool divides(long block, index_expr size) {
    return block == 1 || (p().is_number(size) && p().value(size) % block == 0);
  }
  /// The counters of whole blocks, as variables that are known to be of such.
  constexpr meta::vec<index_expr> narrowed(int i, const box& x, const meta::vec<index_expr>& item) {
    meta::vec<index_expr> inside = item;
    const int rank = of(i).rank();
    for (int d = 0; d < rank; ++d) {
      const long block = k_.all[i].how.block.at(d, rank);
      if (divides(block, x.size[d])) continue;
      inside[d] = b_.fresh_counter(p().quotient(x.size[d], p().number(block)));
      kept_.push(inside[d]);
      const int loop = begin_loop(b_, ir::level::sequential, 0, inside[d], p().add_number(item[d], 1));
      b_.out.statements[loop].begin = item[d];
      b_.out.statements[loop].count = ir::statement::trips::exactly_one;
    }
    return inside;
  }

  /// A whole block, whose stages in registers are computed first.
  constexpr void write_whole(int i, const box& x, const meta::vec<index_expr>& item, int destination) {
    const int rank = of(i).rank();
    const ir::placed_stage& how = k_.all[i].how;
    region mine;
    mine.nearest = x.nearest;
    meta::vec<index_expr> first = x.start;
    for (int d = 0; d < rank; ++d) {
      const long block = how.block.at(d, rank);
      first[d] = p().add(x.start[d], p().scale(item[d], block));
      mine.least.push(first[d]);
      mine.greatest.push(p().add_number(first[d], block - 1));
    }
    place_in_place(b_, g_, k_);
    if (how.marched) return write_marched(i, x, mine, destination);
    write_items(i, mine);
    if (b_.rejected.reason != nullptr) return;
    write_elements(i, x, first, how.block, how.vectors, destination);
  }
  /// The elements that a block of fewer has, by loops.
  constexpr void write_rest(int i, const box& x, const meta::vec<index_expr>& item, int destination) {
    const int rank = of(i).rank();
    place_in_place(b_, g_, k_);
    for (int j = i + 1; j < k_.all.size(); ++j)
      if (k_.all[j].how.at == ir::stage_place::item)
        place(b_, of(j), of(j).input >= 0 ? ir::builder::not_placed : ir::builder::in_place);
    meta::vec<index_expr> first = x.start;
    for (int d = 0; d < rank; ++d) {
      const long block = k_.all[i].how.block.at(d, rank);
      const index_expr before = p().scale(item[d], block);
      first[d] = p().add(x.start[d], before);
      if (block == 1) continue;
      const index_expr left = p().minimum(p().number(block), p().sub(x.size[d], before)), counter = b_.fresh_counter(left);
      begin_loop(b_, ir::level::sequential, 0, counter, left);
      first[d] = p().add(first[d], counter);
    }
    write_elements(i, x, first, {}, 1, destination);
  }

  meta::vec<region> boxes_;  ///< by place in the kernel: what a group needs
  int dimensions_;           ///< of the NDRange
};

}  // namespace detail

}  // namespace hoist::lower
