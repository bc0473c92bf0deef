#pragma once
// What a search tries of a kernel whose reductions go by chunks: tiles of the result, and what they read in local memory.

#include <hoist/model/stage_choices.hpp>

#include <algorithm>
#include <vector>

namespace hoist::model {

/// A kernel in chunks with blocks of rows and columns, in groups of about so many work-items; `less` columns fewer, it has these
/// work-items, some of which have work in other stages alone. Without groups where its columns aren't blocks. Where vectors are wide, as
/// on a CPU, the next chunk isn't read ahead, since nothing runs meanwhile.
HOIST_LAZY ir::placed_stage chunked_kernel(const lower::stage& root, long block_rows, long block_columns, long item_rows,
                                           long item_columns, int chunk, int widest, long less = 0) {
  ir::placed_stage kernel;
  const int rank = root.rank();
  const long columns = std::min(block_columns * item_columns - less, root.extents[rank - 1]);
  if (columns % block_columns != 0) return kernel;
  const detail::rows_of_tile rows =
      detail::tile_of_rows(rank > 2 ? root.extents[rank - 3] : 1, root.extents[rank - 2], block_rows * item_rows, block_rows);
  if (rank > 2) kernel.group.push(rows.outer);
  kernel.group.push(rows.inner);
  kernel.group.push(columns);
  kernel.block.push(rows.block);
  kernel.block.push(block_columns);
  for (int n = 2; n <= widest && block_columns % n == 0; n *= 2) kernel.vectors = n;
  kernel.steps = chunk % 4 == 0 ? 4 : 1;
  kernel.chunk = chunk;
  kernel.ahead = chunk > 1 && widest <= 4;
  kernel.linear = less == 0;
  if (less > 0)
    for (const long n : {item_rows, item_columns}) kernel.local.push(n);
  return kernel;
}
/// Kernels in chunks, whose reductions take `elements`: each with the lines of the stages and inputs that it reads. What is read of
/// inputs stands in local memory; stages do, too, and an element of the reductions is a chunk then, with their halo around some tiles.
/// Local memory has padding where it has banks, so where vectors aren't wide; wide ones begin at multiples of themselves.
HOIST_LAZY std::vector<std::vector<ir::placed_stage>> chunked_kernels(const lower::stage& root,
                                                                      const std::vector<const lower::stage*>& members,
                                                                      long elements, const halo& around, int widest) {
  struct shape {
    long rows, columns;
  };
  std::vector<std::vector<ir::placed_stage>> all;
  bool computes = false;
  for (const lower::stage* m : members) computes = computes || m->input < 0;
  if (root.rank() < 2 || elements < 8) return all;
  std::vector<shape> blocks =
      computes ? std::vector<shape>{{4, 1}, {8, 1}, {8, 2}} : std::vector<shape>{{4, 4}, {8, 4}, {8, 8}, {16, 8}};
  for (const shape wide : {shape{4, 16}, {8, 16}, {16, 16}})
    if (wide.columns <= widest && !computes) blocks.push_back(wide);
  const std::vector<shape> groups =
      computes ? std::vector<shape>{{2, 64}, {4, 64}, {8, 32}, {8, 8}} : std::vector<shape>{{8, 8}, {8, 16}, {16, 8}, {16, 16}};
  const auto push = [&](const shape& b, const shape& items, int chunk, long less) {
    std::vector<ir::placed_stage> lines = {
        chunked_kernel(root, b.rows, b.columns, items.rows, items.columns, chunk, widest, less)};
    if (chunk > elements || lines[0].group.count == 0) return;
    for (const lower::stage* m : members) {
      const std::vector<ir::placed_stage> places = member_choices(*m, ir::stage_place::group);
      ir::placed_stage line = m->input < 0 ? places[1] : places.back();
      if (m->input < 0 && less > 0) line.block = detail::within(*m, {b.rows, 1});
      line.padding = line.vectors > 1 && widest <= 4 ? line.vectors : 0;
      line.whole = computes && m->input >= 0;
      lines.push_back(line);
    }
    all.push_back(lines);
    for (std::size_t i = 1; i < lines.size() && !computes; ++i) {
      if (members[i - 1]->rank() < 2) continue;
      all.push_back(lines);
      all.back()[i].transposed = true;
    }
  };
  for (const shape b : blocks)
    for (const shape items : groups) {
      for (const int chunk : computes ? std::vector<int>{1} : std::vector<int>{8, 16, 32}) push(b, items, chunk, 0);
      if (computes && around.columns > 0 && 2 * around.columns < b.columns * items.columns) push(b, items, 1, around.columns);
    }
  return all;
}

}  // namespace hoist::model
