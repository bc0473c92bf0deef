#pragma once
// What a search tries of a stage: tiles of its kernel, and places in another's.

#include <hoist/lower/stage_graph.hpp>
#include <hoist/ir/schedule.hpp>
#include <hoist/meta/engine.hpp>

#include <initializer_list>
#include <vector>

namespace hoist::model {

namespace detail {

/// Numbers for the innermost dimensions of a stage, whose extents they stay within.
HOIST_LAZY ir::stage_extents within(const lower::stage& s, std::initializer_list<long> numbers) {
  ir::stage_extents x;
  const int rank = s.rank(), count = static_cast<int>(numbers.size());
  for (int i = count > rank ? count - rank : 0; i < count; ++i) {
    const long n = *(numbers.begin() + i), extent = s.extents[rank - count + i];
    x.push(n < extent ? n : extent);
  }
  return x;
}
/// A block of rows and columns, with vectors of as many columns where the stage is as wide.
HOIST_LAZY ir::placed_stage blocked(const lower::stage& s, long rows, long columns, bool marched) {
  ir::placed_stage p;
  if (s.rank() == 0) return p;
  const long width = s.extents[s.rank() - 1];
  p.block = within(s, {rows, columns <= width ? columns : 1});
  if (columns <= width) p.vectors = static_cast<int>(columns);
  p.marched = marched && s.rank() > 1 && p.block.of[p.block.count - 2] > 1;
  return p;
}

}  // namespace detail

/// Tiles of a stage's own kernel: blocks of work-items without groups, and groups whose work-items stand in a line.
HOIST_LAZY std::vector<ir::placed_stage> kernel_tiles(const lower::stage& s) {
  struct shape {
    long rows, columns;
    bool marched = false;
  };
  std::vector<ir::placed_stage> all;
  for (const shape b : {shape{1, 1}, shape{1, 4}, shape{1, 2}, shape{2, 4}, shape{4, 4}, shape{4, 4, true}, shape{8, 4, true}})
    all.push_back(detail::blocked(s, b.rows, b.columns, b.marched));
  if (s.rank() == 0) return {all[0]};
  for (const shape g : {shape{8, 32}, shape{16, 64}, shape{32, 64}, shape{16, 128}, shape{32, 128}, shape{28, 124},
                        shape{12, 60}, shape{64, 16}, shape{128, 16}, shape{1, 256}})
    for (const shape b : {shape{1, 1}, shape{1, 4}, shape{4, 4}, shape{4, 4, true}})
      for (const long local : {128L, 256L}) {
        ir::placed_stage p = detail::blocked(s, b.rows, b.columns, b.marched);
        p.group = detail::within(s, {g.rows, g.columns});
        if (p.group.of[p.group.count - 1] < p.vectors) continue;
        p.linear = true;
        p.local.push(local);
        all.push_back(p);
      }
  return all;
}

/// Places of a stage in a kernel that reads it, of one kind; the usual one stands last.
HOIST_LAZY std::vector<ir::placed_stage> member_choices(const lower::stage& s, ir::stage_place where) {
  std::vector<ir::placed_stage> all;
  ir::placed_stage p;
  p.at = where;
  if (where != ir::stage_place::group) {
    all.push_back(p);
    if (where == ir::stage_place::item && s.rank() > 0 && s.extents[s.rank() - 1] >= 4) {
      p.vectors = 4;
      all.push_back(p);
    }
    return all;
  }
  struct shape {
    long rows, columns;
  };
  for (const shape b : {shape{1, 1}, shape{4, 1}, shape{4, 4}, shape{1, 4}}) {
    p = detail::blocked(s, b.rows, b.columns, false);
    p.at = where;
    all.push_back(p);
  }
  return all;
}
HOIST_LAZY std::vector<ir::placed_stage> all_member_choices(const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  for (const ir::stage_place where : {ir::stage_place::in_place, ir::stage_place::item, ir::stage_place::group})
    for (const ir::placed_stage& p : member_choices(s, where)) all.push_back(p);
  return all;
}

}  // namespace hoist::model
