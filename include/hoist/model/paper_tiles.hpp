#pragma once
// The tiles of [Anderson2021]: serial loops and threads of a stage's own kernel, serial loops of a stage in a group.

#include <hoist/ir/schedule.hpp>
#include <hoist/lower/stage_graph.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <functional>
#include <vector>

namespace hoist::model {

namespace detail {

inline constexpr long warp = 32, most_threads = 1024;

/// Section 6.2: the innermost dimension of 16 elements or more has the 16, 32 or 64 threads; the innermost where none has.
HOIST_LAZY int thread_dimension(const lower::stage& s) {
  for (int d = s.rank() - 1; d >= 0; --d)
    if (s.extents[d] >= 16) return d;
  return s.rank() - 1;
}
/// Section 6.1: 1, 2, 4, 8, and in the threads' dimension 3, 5, 7 where the threads are then a multiple of the warp.
HOIST_LAZY std::vector<long> serial_loops(const lower::stage& s, int d) {
  std::vector<long> all;
  for (const long n : {1L, 2L, 4L, 8L})
    if (n <= s.extents[d]) all.push_back(n);
  for (const long n : {3L, 5L, 7L})
    if (d == thread_dimension(s) && s.extents[d] % (n * warp) == 0) all.push_back(n);
  return all;
}
HOIST_LAZY std::vector<long> thread_loops(const lower::stage& s, int d) {
  if (d < s.rank() - 3) return {1};  // an NDRange has three dimensions
  if (d == thread_dimension(s) && s.extents[d] >= 16) {
    std::vector<long> all;
    for (const long n : {16L, 32L, 64L})
      if (n < 2 * s.extents[d]) all.push_back(n);
    return all;
  }
  std::vector<long> all = {1};
  while (all.back() < 16 && all.back() < s.extents[d]) all.push_back(2 * all.back());
  return all;
}
/// Every choice of one number a dimension, the outermost first.
HOIST_LAZY void for_each_choice(const std::vector<std::vector<long>>& numbers,
                                const std::function<void(const ir::stage_extents&)>& go) {
  std::vector<std::size_t> at(numbers.size(), 0);
  for (;;) {
    ir::stage_extents x;
    for (std::size_t d = 0; d < numbers.size(); ++d) x.push(numbers[d][at[d]]);
    go(x);
    std::size_t d = numbers.size();
    while (d > 0 && ++at[d - 1] == numbers[d - 1].size()) at[--d] = 0;
    if (d == 0) return;
  }
}
HOIST_LAZY std::vector<std::vector<long>> numbers_by_dimension(const lower::stage& s,
                                                               std::vector<long> (*of)(const lower::stage&, int)) {
  std::vector<std::vector<long>> all;
  for (int d = 0; d < s.rank(); ++d) all.push_back(of(s, d));
  return all;
}

}  // namespace detail

/// Tiles of a stage's own kernel, of three levels: blocks, threads and serial loops. A group is `local` times `block`.
HOIST_LAZY std::vector<ir::placed_stage> paper_kernel_tiles(const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  ir::placed_stage p;
  if (s.rank() == 0) return {p};
  const auto serial = detail::numbers_by_dimension(s, detail::serial_loops),
             threads = detail::numbers_by_dimension(s, detail::thread_loops);
  detail::for_each_choice(threads, [&](const ir::stage_extents& local) {
    p.local = ir::stage_extents{};
    long items = 1;
    for (int d = std::max(0, local.count - 3); d < local.count; ++d) p.local.push(local.of[d]), items *= local.of[d];
    if (items > detail::most_threads) return;
    detail::for_each_choice(serial, [&](const ir::stage_extents& block) {
      p.block = block;
      all.push_back(p);
    });
  });
  return all;
}
/// Serial loops of a stage that stands in the local memory of a group, whose threads are those of the kernel.
HOIST_LAZY std::vector<ir::placed_stage> paper_group_tiles(const lower::stage& s) {
  std::vector<ir::placed_stage> all;
  ir::placed_stage p;
  p.at = ir::stage_place::group;
  if (s.rank() == 0) return {p};
  detail::for_each_choice(detail::numbers_by_dimension(s, detail::serial_loops), [&](const ir::stage_extents& block) {
    p.block = block;
    all.push_back(p);
  });
  return all;
}

}  // namespace hoist::model
