#pragma once
// How far the stages that a kernel computes reach beyond a tile of the one that it writes.

#include <hoist/explore/stage_footprints.hpp>
#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::model {

/// Rows and columns that are needed beyond a tile's, on both sides together.
struct halo {
  long rows = 0, columns = 0;
};

/// The widest halo among the stages `placed` of a kernel that writes `root`, the nearest first. Stages whose rows and columns aren't the
/// tile's, as those of half the size, have none.
HOIST_LAZY halo widest_halo(const lower::stage_graph& g, const meta::vec<meta::vec<stage_footprint>>& footprints, int root,
                            const std::vector<int>& placed) {
  constexpr long side = 16;
  std::vector<meta::vec<long>> boxes = {meta::vec<long>(g.stages[root].rank(), 1)};
  for (int d = std::max(0, boxes[0].size() - 2); d < boxes[0].size(); ++d) boxes[0][d] = side;
  halo widest;
  for (const int stage : placed) {
    meta::vec<long> box(g.stages[stage].rank(), 1);
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (const stage_footprint& f : footprints[i == 0 ? root : placed[i - 1]]) {
        if (f.stage != stage) continue;
        const meta::vec<long> read = f.of(boxes[i]);
        for (int d = 0; d < box.size(); ++d) box[d] = std::max(box[d], read[d]);
      }
    const auto beyond = [&](int from_last) {
      const long n = box.size() >= from_last ? box[box.size() - from_last] - side : 0;
      return n > 0 && n < side ? n : 0;
    };
    widest = {std::max(widest.rows, beyond(2)), std::max(widest.columns, beyond(1))};
    boxes.push_back(std::move(box));
  }
  return widest;
}

}  // namespace hoist::model
