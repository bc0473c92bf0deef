#pragma once
// The search of one kernel's placement: its tiles, and where each stage stands that it computes besides its own.

#include <hoist/meta/parallel.hpp>
#include <hoist/model/chunk_choices.hpp>
#include <hoist/model/placement_costs.hpp>
#include <hoist/model/space_choices.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace hoist::model {

/// Of the kernel that writes `root`; `placed`: the stages of its other lines. Costs of a batch are asked for on so many threads.
class placement_search {
 public:
  placement_search(placement_costs& costs, int root, std::vector<int> placed, long threads)
      : costs_(costs), root_(root), placed_(std::move(placed)), threads_(threads) {}

  /// The best for all members in place, in registers, and in local memory, where inputs stand if there are no members; then with
  /// other places, steps of reductions and tiles. Kernels in chunks are searched apart, as no other differs from one in a line alone.
  HOIST_LAZY placed_kernel found(bool inputs_alone) {
    constexpr double hopeless = 2;  // times the seconds of what is found
    placed_kernel best, in_chunk;
    const search_parts& parts = costs_.parts();
    const placed_lines tiles = tiles_in(parts, costs_.stage(root_), costs_.halo_of(root_, placed_));
    for (const ir::stage_place where : {ir::stage_place::in_place, ir::stage_place::item, ir::stage_place::group}) {
      std::vector<placed_lines> all;
      for (const ir::placed_stage& tile : tiles) {
        placed_lines lines = {tile};
        for (int m : placed_)
          lines.push_back(usual_place_in(parts, costs_.stage(m),
                                         costs_.stage(m).input < 0 || inputs_alone ? where : ir::stage_place::in_place));
        all.push_back(std::move(lines));
      }
      take_best(best, all, inputs_alone && best.lines.empty());
    }
    if (parts.splits_reductions() && parts.stages_inputs() && parts.chunks) take_best(in_chunk, in_chunks());
    if (in_chunk.seconds < best.seconds) std::swap(best, in_chunk);
    improve(best, tiles);
    if (in_chunk.seconds > hopeless * best.seconds) return best;
    improve(in_chunk, tiles);
    return in_chunk.seconds < best.seconds ? in_chunk : best;
  }
  /// Placements whose reductions go by chunks; none where they are short.
  HOIST_LAZY std::vector<placed_lines> in_chunks() const {
    std::vector<const lower::stage*> placed;
    for (int m : placed_) placed.push_back(&costs_.stage(m));
    std::vector<placed_lines> all = chunked_kernels(costs_.stage(root_), placed, costs_.folded(root_),
                                                    costs_.halo_of(root_, placed_), costs_.parts().widest);
    for (placed_lines& lines : all)
      for (ir::placed_stage& line : lines) line = costs_.parts().within(line);
    return all;
  }
  /// Costs placements; those that stages can't have go uncounted. `needed`: the first few even when it is late.
  HOIST_LAZY void take_best(placed_kernel& best, std::vector<placed_lines> all, bool needed = false) {
    constexpr std::size_t few = 4;
    if (costs_.is_late() && !needed) return;
    if (!costs_.parts().is_full())
      for (placed_lines& lines : all) lines[0].group = {}, lines = with_groups(std::move(lines), costs_.stage(root_));
    std::erase_if(all, [&](const placed_lines& lines) { return !costs_.is_worth_it(root_, placed_, lines); });
    std::vector<double> seconds(all.size(), std::numeric_limits<double>::infinity());
    std::atomic<std::size_t> next = 0;
    meta::in_parallel(std::min(threads_, static_cast<long>(all.size())), [&](long) {
      for (std::size_t i; (i = next++) < all.size();)
        if ((needed && i < few) || !costs_.is_late()) seconds[i] = costs_.seconds(root_, placed_, all[i]);
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (seconds[i] == std::numeric_limits<double>::infinity()) continue;
      if (seconds[i] < best.seconds) best = {all[i], seconds[i]};
      ranked_.emplace(seconds[i], std::move(all[i]));
    }
  }
  /// The placements that were costed and can be launched, by their seconds.
  const std::multimap<double, placed_lines>& ranked() const { return ranked_; }

 private:
  /// One line after the other is what is fastest; twice, as long as that helps.
  HOIST_LAZY void improve(placed_kernel& best, const placed_lines& tiles) {
    for (int round = 0; round < 2 && !costs_.is_late(); ++round) {
      const double before = best.seconds;
      for (std::size_t i = 0; i < placed_.size() && !best.lines.empty(); ++i)
        try_instead(best, i + 1, all_places_in(costs_.parts(), costs_.stage(placed_[i])));
      for (std::size_t i = 0; i < best.lines.size() && costs_.parts().splits_reductions(); ++i) {
        if (best.lines[i].at == ir::stage_place::in_place) continue;
        placed_lines some(4, best.lines[i]);
        for (std::size_t k = 0; k < some.size(); ++k) some[k].steps = std::vector{1, 2, 4, 9}[k];
        try_instead(best, i, some);
      }
      if (best.lines.empty() || best.seconds >= before) break;
      try_instead(best, 0, tiles);
    }
  }
  HOIST_LAZY void try_instead(placed_kernel& best, std::size_t which, const placed_lines& some) {
    std::vector<placed_lines> all(some.size(), best.lines);
    for (std::size_t i = 0; i < some.size(); ++i) all[i][which] = some[i];
    take_best(best, std::move(all));
  }

  placement_costs& costs_;
  int root_;
  std::vector<int> placed_;
  long threads_;
  std::multimap<double, placed_lines> ranked_;
};

}  // namespace hoist::model
