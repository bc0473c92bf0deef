#pragma once
// What a search tries of a kernel whose reductions go by chunks: tiles of the result, and what they read in local memory.

#include <hoist/model/stage_choices.hpp>

#include <algorithm>
#include <vector>

namespace hoist::model {

namespace detail {

/// The greatest divisor of a number that is at most `most`.
HOIST_LAZY long divisor_within(long n, long most) {
  long d = std::clamp(most, 1L, n);
  while (n % d != 0) --d;
  return d;
}

}  // namespace detail

/// A kernel in chunks with blocks of rows and columns, in groups of so many work-items that divide the stage's rows; without groups
/// where its columns aren't blocks.
HOIST_LAZY ir::placed_stage chunked_kernel(const lower::stage& root, long block_rows, long block_columns, long item_rows,
                                           long item_columns, int chunk) {
  ir::placed_stage kernel;
  const int rank = root.rank();
  const long width = root.extents[rank - 1], all_rows = block_rows * item_rows;
  const long columns = std::min(block_columns * item_columns, width),
             rows = detail::divisor_within(root.extents[rank - 2], all_rows);
  if (columns % block_columns != 0) return kernel;
  if (rank > 2) kernel.group.push(detail::divisor_within(root.extents[rank - 3], all_rows / rows));
  kernel.group.push(rows);
  kernel.group.push(columns);
  kernel.block.push(detail::divisor_within(rows, block_rows));
  kernel.block.push(block_columns);
  kernel.vectors = block_columns % 4 == 0 ? 4 : 1;
  kernel.steps = chunk % 4 == 0 ? 4 : 1;
  kernel.chunk = chunk;
  kernel.ahead = chunk > 1;
  kernel.linear = true;
  return kernel;
}
/// Kernels in chunks, whose reductions take `elements`: each with the lines of the stages and inputs that it reads. What is read of
/// inputs stands in local memory; stages do, too, and an element of the reductions is a chunk then.
HOIST_LAZY std::vector<std::vector<ir::placed_stage>> chunked_kernels(const lower::stage& root,
                                                                      const std::vector<const lower::stage*>& members,
                                                                      long elements) {
  struct shape {
    long rows, columns;
  };
  std::vector<std::vector<ir::placed_stage>> all;
  bool computes = false;
  for (const lower::stage* m : members) computes = computes || m->input < 0;
  if (root.rank() < 2 || elements < 8) return all;
  const std::vector<shape> blocks =
      computes ? std::vector<shape>{{4, 1}, {8, 1}} : std::vector<shape>{{4, 4}, {8, 4}, {8, 8}, {16, 8}};
  const std::vector<shape> groups =
      computes ? std::vector<shape>{{2, 64}, {4, 64}, {8, 32}} : std::vector<shape>{{8, 8}, {8, 16}, {16, 8}, {16, 16}};
  for (const shape b : blocks)
    for (const shape items : groups)
      for (const int chunk : computes ? std::vector<int>{1} : std::vector<int>{8, 16, 32}) {
        std::vector<ir::placed_stage> lines = {chunked_kernel(root, b.rows, b.columns, items.rows, items.columns, chunk)};
        if (chunk > elements || lines[0].group.count == 0) continue;
        for (const lower::stage* m : members) {
          const std::vector<ir::placed_stage> places = member_choices(*m, ir::stage_place::group);
          ir::placed_stage line = m->input < 0 ? places[1] : places.back();
          line.padding = line.vectors > 1 ? line.vectors : 0;
          line.whole = computes && m->input >= 0;
          lines.push_back(line);
        }
        all.push_back(lines);
        for (std::size_t i = 1; i < lines.size() && !computes; ++i) {
          if (members[i - 1]->rank() < 2) continue;
          all.push_back(lines);
          all.back()[i].transposed = true;
        }
      }
  return all;
}

}  // namespace hoist::model
