#pragma once
// What a search tries of a stage: tiles of its kernel, and places in another's.

#include <hoist/lower/stage_graph.hpp>
#include <hoist/ir/schedule.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/model/halo.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
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
/// Rows of a group in a stage's two dimensions before its columns, and those that a work-item has of the inner one.
struct rows_of_tile {
  long outer, inner, block;
};
/// Rows that divide the stage, where there are such of about the number that is asked; else so many of the inner dimension, of whose
/// tiles the last reaches beyond the stage.
HOIST_LAZY rows_of_tile tile_of_rows(long outer, long inner, long rows, long block) {
  constexpr double unlike = 0.5;  // a factor of 1.65
  const auto distance = [](long a, long b) { return std::abs(std::log(static_cast<double>(a) / static_cast<double>(b))); };
  rows_of_tile best{1, std::min(rows, inner), std::min(block, inner)};
  while (best.inner % best.block != 0) --best.block;
  double least = unlike;
  for (long y = 1; y <= std::min(outer, 2 * rows); ++y) {
    if (outer % y != 0) continue;
    for (long x = 1; x <= std::min(inner, 2 * rows / y); ++x) {
      if (inner % x != 0) continue;
      for (long b = 1; b <= std::min(x, 2 * block); ++b) {
        const double d = distance(x * y, rows) + distance(b, block);
        if (x % b == 0 && d < least) least = d, best = {y, x, b};
      }
    }
  }
  return best;
}

}  // namespace detail

/// Groups of a stage with few columns, whose rows are of two dimensions: pixels of an image with channels.
HOIST_LAZY std::vector<ir::placed_stage> tiles_of_rows(const lower::stage& s) {
  struct shape {
    long rows, columns;
  };
  std::vector<ir::placed_stage> all;
  const int rank = s.rank();
  if (rank < 3 || s.extents[rank - 1] > 256 || s.extents[rank - 3] < 2) return all;
  for (const shape g : {shape{32, 64}, shape{64, 16}, shape{128, 16}, shape{64, 32}})
    for (const shape b : {shape{4, 1}, shape{8, 1}, shape{8, 2}, shape{4, 4}, shape{8, 4}}) {
      const detail::rows_of_tile rows = detail::tile_of_rows(s.extents[rank - 3], s.extents[rank - 2], g.rows, b.rows);
      const long columns = std::min(g.columns, s.extents[rank - 1]);
      if (rows.outer < 2 || columns % b.columns != 0) continue;
      ir::placed_stage p = detail::blocked(s, rows.block, b.columns, false);
      for (const long n : {rows.outer, rows.inner, columns}) p.group.push(n);
      p.linear = true;
      p.local.push(0);
      for (const long local : {64L, 128L, 256L}) {
        p.local.of[0] = local;
        all.push_back(p);
      }
    }
  return all;
}
namespace detail {
/// A kernel of lines by groups of `local` of them, each by so many work-items.
HOIST_LAZY ir::placed_stage line_kernel(long local, long parts) {
  ir::placed_stage p;
  p.parts = static_cast<int>(parts);
  p.local.push(local);
  return p;
}
/// Of those of at most 1024 work-items.
HOIST_LAZY void push_line_kernel(std::vector<ir::placed_stage>& all, const lower::stage& s, long local, long parts) {
  constexpr long most = 1024;
  const bool is_one = s.lines == 0 && !s.by_group;
  if (local < 1 || parts < 1 || local * parts > most || (is_one && local > 1) || (s.by_group && parts > 1)) return;
  all.push_back(line_kernel(local, parts));
}
}  // namespace detail

/// Kernels of a stage whose lines, such as those of a scan, are loops of its own.
HOIST_LAZY std::vector<ir::placed_stage> line_kernels(const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  for (const long local : {32L, 64L, 128L, 256L, 16L, 8L, 1L})
    for (const long parts : {1L, 2L, 4L, 8L, 16L, 32L, 64L, 256L}) detail::push_line_kernel(all, s, local, parts);
  return all;
}
/// Tiles of a stage's own kernel: blocks of work-items without groups, and groups whose work-items stand in a line, some of which are a
/// round number of rows and columns with the halo of other stages.
HOIST_LAZY std::vector<ir::placed_stage> kernel_tiles(const lower::stage& s, const halo& around = {4, 4}) {
  if (s.lines >= 0) return line_kernels(s);
  struct shape {
    long rows, columns;
    bool marched = false;
  };
  std::vector<ir::placed_stage> all;
  for (const shape b : {shape{1, 1}, shape{1, 4}, shape{1, 2}, shape{2, 4}, shape{4, 4}, shape{4, 4, true}, shape{8, 4, true}})
    all.push_back(detail::blocked(s, b.rows, b.columns, b.marched));
  if (s.rank() == 0) return {all[0]};
  std::vector<shape> groups = {{8, 32}, {16, 64}, {32, 64}, {16, 128}, {32, 128}, {64, 16}, {128, 16}, {1, 256}};
  if (around.rows + around.columns > 0)
    for (const shape g : {shape{32, 128}, shape{16, 64}}) groups.push_back({g.rows - around.rows, g.columns - around.columns});
  const auto blocks = [](long n, long block) { return n < block ? n : n / block * block; };
  for (const shape g : groups)
    for (const shape b : {shape{1, 1}, shape{1, 4}, shape{4, 4}, shape{4, 4, true}})
      for (const long local : {128L, 256L}) {
        ir::placed_stage p = detail::blocked(s, b.rows, b.columns, b.marched);
        p.group = detail::within(s, {blocks(g.rows, b.rows), blocks(g.columns, b.columns)});
        if (p.group.of[p.group.count - 1] < p.vectors) continue;
        p.linear = true;
        p.local.push(local);
        all.push_back(p);
      }
  for (const ir::placed_stage& p : tiles_of_rows(s)) all.push_back(p);
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
    if (s.rank() < 2 || p.block.of[0] > 1 || p.vectors == 1) continue;
    p.transposed = true;
    p.padding = p.vectors;
    all.insert(all.end() - 1, p);
  }
  return all;
}
namespace detail {

/// Doubled, halved, and a quarter more or less, in each dimension; within the stage's extents.
HOIST_LAZY void push_near(std::vector<ir::placed_stage>& all, const lower::stage& s, const ir::placed_stage& p,
                          ir::stage_extents ir::placed_stage::*which, bool quarters) {
  const ir::stage_extents& x = p.*which;
  for (int d = 0; d < x.count; ++d) {
    const long n = x.of[d], extent = s.extents[s.rank() - x.count + d];
    for (const long other : {n * 2, n / 2, quarters ? n + n / 4 : 0, quarters ? n - n / 4 : 0}) {
      if (other < 1 || other == n || other > extent) continue;
      all.push_back(p);
      ir::placed_stage& q = all.back();
      (q.*which).of[d] = other;
      if (which == &ir::placed_stage::block && d + 1 == x.count) q.vectors = other % 4 == 0 ? 4 : other % 2 == 0 ? 2 : 1;
    }
  }
}
/// Other shapes of the work-items of a group.
HOIST_LAZY void push_near_local(std::vector<ir::placed_stage>& all, const lower::stage& s, const ir::placed_stage& p) {
  const auto push = [&](const ir::stage_extents& local) {
    if (local == p.local) return;
    all.push_back(p);
    all.back().local = local;
    all.back().linear = local.count == 1 && p.linear;
  };
  ir::stage_extents line;
  line.push(0);
  if (p.linear)
    for (const long n : {64L, 96L, 128L, 192L, 256L, 384L, 512L, 1024L}) line.of[0] = n, push(line);
  for (const auto& [rows, columns] : {std::pair{1L, 64L},
                                      {1L, 128L},
                                      {1L, 256L},
                                      {2L, 32L},
                                      {2L, 64L},
                                      {4L, 32L},
                                      {4L, 64L},
                                      {8L, 16L},
                                      {8L, 32L},
                                      {16L, 16L}})
    push(within(s, {rows, columns}));
}

}  // namespace detail

/// What differs from a stage's line in one number: of a block, group or work-items, of vectors, steps or padding.
HOIST_LAZY std::vector<ir::placed_stage> near_choices(const lower::stage& s, const ir::placed_stage& p) {
  std::vector<ir::placed_stage> all;
  const auto push = [&](auto field, auto value) {
    if (p.*field == value) return;
    all.push_back(p);
    all.back().*field = value;
  };
  if (s.rank() == 0 || p.at == ir::stage_place::in_place) return all;
  if (s.lines >= 0) {
    const long local = p.local.count > 0 ? p.local.of[0] : 32;
    for (const auto& [lines, parts] : {std::pair{2 * local, 1L * p.parts},
                                       {local / 2, p.parts},
                                       {local, 2L * p.parts},
                                       {local, p.parts / 2},
                                       {2 * local, p.parts / 2},
                                       {local / 2, 2L * p.parts}})
      detail::push_line_kernel(all, s, lines, parts);
    return all;
  }
  const bool is_kernel = p.at == ir::stage_place::kernel, is_group = p.at == ir::stage_place::group;
  detail::push_near(all, s, p, &ir::placed_stage::block, false);
  const long width = p.block.count > 0 ? p.block.of[p.block.count - 1] : s.extents[s.rank() - 1];
  for (const int vectors : {1, 2, 4})
    if (width % vectors == 0) push(&ir::placed_stage::vectors, vectors);
  if (is_kernel) detail::push_near(all, s, p, &ir::placed_stage::group, true);
  if (is_kernel && p.chunk == 0) detail::push_near_local(all, s, p);
  if (is_group)
    for (const int padding : {0, 1, 4}) push(&ir::placed_stage::padding, padding);
  if (is_group && s.rank() > 1) push(&ir::placed_stage::transposed, !p.transposed);
  for (const int chunk : {4, 8, 16, 32})
    if (p.chunk > 0) push(&ir::placed_stage::chunk, chunk);
  if (p.chunk > 0) push(&ir::placed_stage::ahead, !p.ahead);
  for (const int steps : {1, 2, 4, 8, 9, 16}) push(&ir::placed_stage::steps, steps);
  if (p.chunk == 0 && (is_kernel || is_group) && p.block.count > 1 && p.block.of[p.block.count - 2] > 1)
    push(&ir::placed_stage::marched, !p.marched);
  return all;
}
HOIST_LAZY std::vector<ir::placed_stage> all_member_choices(const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  for (const ir::stage_place where : {ir::stage_place::in_place, ir::stage_place::item, ir::stage_place::group})
    for (const ir::placed_stage& p : member_choices(s, where)) all.push_back(p);
  return all;
}

}  // namespace hoist::model
