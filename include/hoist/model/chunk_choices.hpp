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

/// Kernels in chunks, whose reductions take `elements`, with blocks of rows and columns and groups that divide the stage's rows: each
/// with the lines of the stages and inputs that it reads, all in local memory.
HOIST_LAZY std::vector<std::vector<ir::placed_stage>> chunked_kernels(const lower::stage& root,
                                                                      const std::vector<const lower::stage*>& members,
                                                                      long elements) {
  struct shape {
    long rows, columns;
  };
  std::vector<std::vector<ir::placed_stage>> all;
  const int rank = root.rank();
  if (rank < 2 || elements < 8) return all;
  const long width = root.extents[rank - 1], height = root.extents[rank - 2];
  for (const shape b : {shape{4, 4}, shape{8, 4}, shape{8, 8}, shape{16, 8}})
    for (const shape items : {shape{8, 8}, shape{8, 16}, shape{16, 8}, shape{16, 16}})
      for (const int chunk : {8, 16, 32}) {
        const long columns = std::min(b.columns * items.columns, width),
                   rows = detail::divisor_within(height, b.rows * items.rows);
        if (columns % b.columns != 0 || chunk > elements) continue;
        std::vector<ir::placed_stage> lines(1);
        ir::placed_stage& kernel = lines[0];
        if (rank > 2) kernel.group.push(detail::divisor_within(root.extents[rank - 3], b.rows * items.rows / rows));
        kernel.group.push(rows);
        kernel.group.push(columns);
        kernel.block.push(detail::divisor_within(rows, b.rows));
        kernel.block.push(b.columns);
        kernel.vectors = 4;
        kernel.steps = 4;
        kernel.chunk = chunk;
        kernel.ahead = kernel.linear = true;
        for (const lower::stage* m : members) {
          ir::placed_stage line = member_choices(*m, ir::stage_place::group).back();
          line.padding = line.vectors > 1 ? line.vectors : 1;
          lines.push_back(line);
        }
        all.push_back(std::move(lines));
      }
  return all;
}

}  // namespace hoist::model
