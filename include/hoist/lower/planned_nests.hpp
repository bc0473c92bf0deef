#pragma once
// Loops of work-items over the blocks of a stage, or of the part of it that a group needs.

#include <hoist/ir/loop.hpp>
#include <hoist/lower/planned_blocks.hpp>

namespace hoist::lower {

namespace detail {

/// Writes loops over the blocks of a kernel's stages.
class nest_writer : protected block_writer {
 public:
  constexpr nest_writer(ir::builder& b, const stage_graph& g, const kernel_stages& k)
      : block_writer(b, g, k), boxes_(k.all.size(), region{}), dimensions_(used_dimensions(root().rank())) {}

 protected:
  constexpr const stage& root() const { return of(0); }
  constexpr const ir::placed_stage& root_how() const { return k_.all[0].how; }
  static constexpr int used_dimensions(int rank) { return rank < 1 ? 1 : rank > 3 ? 3 : rank; }
  /// By dimension how many blocks there are, and the most that may be.
  struct block_counts {
    meta::vec<index_expr> blocks;
    meta::vec<long> most;
    constexpr int size() const { return blocks.size(); }
  };
  constexpr void count_blocks(index_expr size, long block, block_counts& to) {
    to.blocks.push(p().quotient(p().add_number(size, block - 1), p().number(block)));
    to.most.push((arith::most_difference(p(), size, p().number(0)) + block - 1) / block);
  }
  /// Loops over boxes of `counts`, the outermost first: the innermost dimensions are those of the NDRange, whose last one has all
  /// further ones. Returns their counters.
  constexpr meta::vec<index_expr> loops(ir::level who, const block_counts& counts, const ir::placed_stage& how) {
    block_counts ordered;
    meta::vec<index_expr> at(counts.size(), index_expr{});
    for (int k = 0; k < counts.size(); ++k) {
      const int d = ir::ordered_dimension(how, counts.size(), k);
      ordered.blocks.push(counts.blocks[d]);
      ordered.most.push(counts.most[d]);
    }
    const meta::vec<index_expr> counters = loops(who, ordered);
    for (int k = 0; k < counts.size(); ++k) at[ir::ordered_dimension(how, counts.size(), k)] = counters[k];
    return at;
  }
  constexpr meta::vec<index_expr> loops(ir::level who, const block_counts& counts) {
    const bool has_more = dimensions_ == 1 && counts.size() > 1 && who == ir::level::local;
    if (is_line(who) || has_more) return line(who, counts);
    meta::vec<index_expr> at(counts.size(), index_expr{});
    for (int nd = dimensions_ - 1; nd >= 0; --nd) {
      const int last = counts.size() - 1 - nd, first = nd == dimensions_ - 1 || last < 0 ? 0 : last;
      index_expr all = p().number(1);
      for (int d = first; d <= last; ++d) all = p().mul(all, counts.blocks[d]);
      index_expr rest = begin_items(who, nd, all);
      for (int d = last; d > first && last >= 0; --d) {
        if (!p().is_number(counts.blocks[d]))
          b_.reject("of more than three dimensions the outer ones are in no tiles that don't divide");
        if (b_.rejected.reason != nullptr) return at;
        at[d] = p().remainder(rest, counts.blocks[d]);
        rest = p().quotient(rest, counts.blocks[d]);
      }
      if (last >= 0) at[first] = rest;
    }
    return at;
  }
  /// A loop over as many blocks as there are, or a turn of the group's work-items at them. Returns the number of the block.
  constexpr index_expr begin_items(ir::level who, int dimension, index_expr count) {
    const long items = b_.at->local[dimension], before = turn_[dimension] * items;
    if (in_turns_) count = p().minimum(p().number(items), p().add_number(count, -before));
    const index_expr counter = b_.fresh_counter(count);
    begin_loop(b_, who, dimension, counter, count);
    b_.around.push({who, dimension});
    kept_.push(counter);
    return p().add_number(counter, before);
  }
  constexpr void end_loops(ir::level who) {
    for (int nd = 0; nd < (is_line(who) ? 1 : dimensions_); ++nd) b_.around.pop();
  }
  constexpr bool is_line(ir::level who) const { return who != ir::level::group && root_how().linear; }
  /// One loop of the NDRange's first dimension over a box of at most these counts, row by row. Returns the counters.
  constexpr meta::vec<index_expr> line(ir::level who, const block_counts& counts) {
    meta::vec<index_expr> at(counts.size(), index_expr{});
    long all = 1;
    for (long most : counts.most) all = arith::saturating_product(all, most);
    index_expr rest = begin_items(who, 0, p().number(all));
    for (int d = counts.size() - 1; d >= 0; --d) {
      const index_expr room = p().number(counts.most[d]);
      at[d] = d > 0 ? p().remainder(rest, room) : rest;
      rest = p().quotient(rest, room);
    }
    for (int d = 0; d < counts.size(); ++d)
      if (!p().is_number(counts.blocks[d])) b_.compound = begin_branch(b_, p().less(at[d], counts.blocks[d]));
    return at;
  }

  constexpr bool differs_by_chunk(int i) {
    if (!k_.chunk.number.valid()) return false;
    for (int d = 0; d < boxes_[i].least.size(); ++d)
      if (p().contains(boxes_[i].least[d], k_.chunk.number) || p().contains(boxes_[i].greatest[d], k_.chunk.number))
        return true;
    return false;
  }
  /// Loops of the group's work-items, or all, over blocks of a box: straight-line code where a block is whole.
  constexpr void write_nest(int i, const box& x, ir::level who, int destination) {
    block_counts counts;
    const int rank = of(i).rank();
    for (int d = 0; d < rank; ++d) count_blocks(x.size[d], k_.all[i].how.block.at(d, rank), counts);
    if (!in_turns_) return write_nest(i, x, who, counts, destination);
    long turns[3] = {1, 1, 1};
    for (int nd = 0; nd < dimensions_; ++nd) turns[nd] = turns_of(counts, nd);
    if (turns[0] * turns[1] * turns[2] > 16) return b_.reject("a work-item reads more than 16 blocks of a stage ahead");
    for (turn_[2] = 0; turn_[2] < turns[2]; ++turn_[2])
      for (turn_[1] = 0; turn_[1] < turns[1]; ++turn_[1])
        for (turn_[0] = 0; turn_[0] < turns[0]; ++turn_[0]) write_nest(i, x, who, counts, destination);
    turn_[0] = turn_[1] = turn_[2] = 0;
  }
  /// How often the group's work-items go over blocks in a dimension of the NDRange.
  constexpr long turns_of(const block_counts& counts, int nd) {
    const int rank = counts.size();
    long all = 1;
    for (int d = 0; d < rank; ++d) {
      const int of = root_how().linear ? 0 : rank - 1 - d < dimensions_ ? rank - 1 - d : dimensions_ - 1;
      if (of == nd) all = arith::saturating_product(all, counts.most[d]);
    }
    return (all + b_.at->local[nd] - 1) / b_.at->local[nd];
  }
  constexpr void write_nest(int i, const box& x, ir::level who, const block_counts& counts, int destination) {
    const int enclosing = b_.compound, rank = of(i).rank(), kept_before = kept_.size();
    const ir::placed_stage& how = k_.all[i].how;
    const meta::vec<index_expr> item = loops(who, counts, how);
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
    if (i == 0) block_ = b_.compound;
    b_.chunk = i == 0 ? k_.chunk : ir::reduction_chunk{};
    write_elements(i, x, first, how.block, how.vectors, destination);
    b_.chunk = {};
  }
  /// The elements that a block of fewer has, by loops.
  constexpr void write_rest(int i, const box& x, const meta::vec<index_expr>& item, int destination) {
    const int rank = of(i).rank();
    place_in_place(b_, g_, k_);
    for (int j = i + 1; j < k_.all.size(); ++j)
      if (k_.all[j].how.at == ir::stage_place::item || (i == 0 && differs_by_chunk(j)))
        place(b_, of(j), of(j).input >= 0 || k_.all[j].how.copied ? ir::builder::not_placed : ir::builder::in_place);
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
  bool in_turns_ = false;    ///< loops of work-items have an iteration at most, and are as many as needed
  long turn_[3] = {};        ///< which of them is written
  int block_ = -1;           ///< the compound statement of the first stage's whole blocks
};

}  // namespace detail

}  // namespace hoist::lower
