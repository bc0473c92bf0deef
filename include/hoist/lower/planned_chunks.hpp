#pragma once
// Stages in a group's local memory: the part that a group needs, at once or for one chunk of its reductions after the other.

#include <hoist/lower/chunk_phases.hpp>
#include <hoist/lower/planned_nests.hpp>
#include <hoist/lower/read_ahead.hpp>

namespace hoist::lower {

namespace detail {

/// Writes the stages of a kernel that stand in local memory, and results by chunks of their reductions.
class chunk_writer : protected nest_writer {
  /// Local memory for a part of a stage, and the view of the stage there.
  struct group_memory {
    int memory = -1, shown = -1;
    ir::memory_range range{};
  };

 public:
  using nest_writer::nest_writer;

 protected:
  /// Stages in local memory: those that differ between chunks of a reduction, or the others.
  constexpr void write_members(bool by_chunk) {
    for (int i = k_.all.size() - 1; i > 0; --i)
      if (k_.all[i].how.at == ir::stage_place::group && boxes_[i].read && differs_by_chunk(i) == by_chunk) write_member(i);
  }
  /// A group's results by chunks of their reductions: accumulators, then for each chunk what it needs in local memory and its part of
  /// the sums, and then the results.
  constexpr void write_chunks(const box& tile, int destination) {
    for (const kernel_stage& x : k_.all)
      if (x.how.at == ir::stage_place::item) return b_.reject("a kernel in chunks has stages in registers");
    const int outer = b_.compound, first = b_.out.memories.size();
    const bool ahead = root_how().ahead;
    meta::vec<group_memory> members(k_.all.size(), group_memory{});
    if (ahead) write_first_chunk(members);
    if (b_.rejected.reason != nullptr) return;
    const int begin = b_.out.statements[outer].list.size();
    begin_loop(b_, ir::level::sequential, 0, k_.chunk.number, p().number(b_.most(k_.chunk.number) + 1));
    const int body = b_.compound;
    meta::vec<int> later;
    if (ahead)
      later = read_next_chunk(members);
    else
      write_members(true);
    const int below = b_.out.memories.size();
    b_.compound = outer;
    if (b_.rejected.reason != nullptr) return;
    write_nest(0, tile, ir::level::local, destination);
    if (b_.rejected.reason != nullptr) return;
    chunk_phases phases(b_, b_.out.statements[outer].list.back(), block_);
    const meta::vec<bool> read = phases.read_outside_of_loops();
    for (int m = first; m < below; ++m)
      if (read[m]) return b_.reject("what is in local memory by chunks is read outside of the reductions, too");
    phases.part(outer, begin, body);
    b_.out.statements[body].list.append(later);
  }
  /// Makes a region what all chunks need of a stage.
  constexpr void cover_all_chunks(region& r) {
    arith::bounds_over bounds(p());
    for (index_expr e : kept_)
      if (!(e == k_.chunk.number)) bounds.keep(e);
    for (index_expr& e : r.least) e = bounds(e).least;
    for (index_expr& e : r.greatest) e = bounds(e).greatest;
  }
  /// What chunk `number` of the reductions needs of a stage.
  constexpr region of_chunk(int i, index_expr number) {
    region r = boxes_[i];
    for (index_expr& e : r.least) e = p().substitute(e, k_.chunk.number, number);
    for (index_expr& e : r.greatest) e = p().substitute(e, k_.chunk.number, number);
    return r;
  }
  /// Stages in local memory as the first chunk needs them.
  constexpr void write_first_chunk(meta::vec<group_memory>& members) {
    for (int i = k_.all.size() - 1; i > 0; --i) {
      if (k_.all[i].how.at != ir::stage_place::group || !boxes_[i].read || !differs_by_chunk(i)) continue;
      for (const ir::stage_read& r : k_.all[i].reads)
        for (int j = i + 1; j < k_.all.size(); ++j)
          if (k_.all[j].stage == r.stage && differs_by_chunk(j))
            return b_.reject("a stage that is read ahead of chunks reads another one that is");
      members[i] = allocated_member(i);
      if (b_.rejected.reason != nullptr) return;
      write_member(i, of_chunk(i, p().number(0)), members[i]);
      place(b_, of(i), members[i].shown);
    }
  }
  /// What the next chunk needs, where there is one, into registers; returns what stores that in local memory.
  constexpr meta::vec<int> read_next_chunk(const meta::vec<group_memory>& members) {
    const int body = b_.compound, all = b_.new_compound();
    const index_expr next = p().add_number(k_.chunk.number, 1);
    b_.compound = all;
    in_turns_ = true;
    for (int i = k_.all.size() - 1; i > 0 && b_.rejected.reason == nullptr; --i)
      if (members[i].memory >= 0) write_member(i, of_chunk(i, next), members[i]);
    in_turns_ = false;
    read_ahead ahead(b_);
    const read_ahead::phases parts = ahead.part(b_.out.statements[all].list);
    b_.out.statements[body].list.append(ahead.declared());
    const index_expr there = p().less(next, p().number(b_.most(k_.chunk.number) + 1));
    b_.compound = body;
    b_.out.statements[begin_branch(b_, there)].list = parts.first;
    b_.compound = b_.new_compound();
    const int outer = b_.compound, branch = begin_branch(b_, there);
    b_.out.statements[branch].list = parts.second;
    return b_.out.statements[outer].list;
  }

 private:
  /// A stage's part in the group's local memory.
  constexpr void write_member(int i) {
    const group_memory m = allocated_member(i);
    if (b_.rejected.reason != nullptr) return;
    write_member(i, boxes_[i], m);
    place(b_, of(i), m.shown);
  }
  constexpr group_memory allocated_member(int i) {
    group_memory m;
    m.range.first = b_.out.memories.size();
    m.memory = allocated(i, boxes_[i], ir::space::local, m.shown);
    m.range.below = b_.out.memories.size();
    return m;
  }
  constexpr void write_member(int i, const region& r, const group_memory& m) {
    const int enclosing = b_.compound;
    box x = box_of(r);
    for (int d = 0; d < r.least.size(); ++d) x.size.push(p().add_number(p().sub(r.greatest[d], r.least[d]), 1));
    const ir::memory_range outer = b_.written_once;
    b_.written_once = m.range;
    write_nest(i, x, ir::level::local, m.memory);
    b_.written_once = outer;
    b_.compound = enclosing;
  }
};

}  // namespace detail

}  // namespace hoist::lower
