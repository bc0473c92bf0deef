#pragma once
// What placements of a program's kernels cost, and which are worth a question.

#include <hoist/lower/schedule_flaws.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/model/halo.hpp>
#include <hoist/model/kept_costs.hpp>
#include <hoist/model/search_parts.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <map>
#include <vector>

namespace hoist::model {

/// Lines of a schedule: the kernel's, those of its other stages, and of the inputs that it reads.
using placed_lines = std::vector<ir::placed_stage>;

/// Infinite seconds: there is none.
struct placed_kernel {
  placed_lines lines;
  double seconds = std::numeric_limits<double>::infinity();
};

/// What the searches of a program's kernels share, on several threads at once: the space, what is known of stages, costs, and when it
/// is late. "Placed" are the stages of a kernel's lines but the first, which is its `root`.
class placement_costs {
 public:
  placement_costs(const kernel_question& q, const search_parts& parts, double seconds)
      : q_(q), parts_(q.on != nullptr ? parts.on(*q.on) : parts), costs_(q), until_(meta::seconds_now() + seconds) {}

  const kernel_question& question() const { return q_; }
  const search_parts& parts() const { return parts_; }
  const kept_costs& kept() const { return costs_; }
  const lower::stage& stage(int i) const { return q_.graph.stages[i]; }
  bool is_late() const { return until_ < std::numeric_limits<double>::infinity() && meta::seconds_now() > until_; }
  void add_seconds(double seconds) { until_ += seconds; }
  /// From now on there is time.
  void end_limit() { until_ = std::numeric_limits<double>::infinity(); }

  /// Learns of each stage what the other functions ask for, once; on one thread, before they are called.
  HOIST_LAZY void prepare(long threads) {
    if (!loads_.empty()) return;
    const auto n = static_cast<std::size_t>(q_.graph.stages.size());
    ir::point at;
    at.sizes = q_.sizes;
    footprints_ = footprints_of(q_.program, q_.graph, at, q_.inputs);
    loads_.resize(n, 0);
    folded_.resize(n, 0);
    std::atomic<std::size_t> next = 0;
    meta::in_parallel(std::min(threads, static_cast<long>(n)), [&](long) {
      for (std::size_t s; (s = next++) < n;)
        if (stage(static_cast<int>(s)).input < 0) count_loads(s);
    });
  }
  HOIST_LAZY double seconds(int root, const std::vector<int>& placed, const placed_lines& lines) {
    return costs_.of(root, computed_of(placed), placed, lines).seconds;
  }
  /// Whether stages can have these lines, and nothing that prices don't see makes the kernel slow.
  HOIST_LAZY bool is_worth_it(int root, const std::vector<int>& placed, const placed_lines& lines) const {
    return fits(root, placed, lines) && !unrolls_much(lines) && stands_in_tiles(root, lines) &&
           !recomputes_much(root, placed, lines) && !reads_chunks_from_afar(placed, lines);
  }
  /// The halo of the stages that a kernel computes besides, or of the inputs that it reads where it computes none.
  HOIST_LAZY halo halo_of(int root, const std::vector<int>& placed) const {
    const std::vector<int> computed = computed_of(placed);
    return widest_halo(q_.graph, footprints_, root, computed.empty() ? placed : computed);
  }
  /// Elements of a stage's longest reduction.
  long folded(int stage) const { return folded_[static_cast<std::size_t>(stage)]; }

 private:
  HOIST_LAZY std::vector<int> computed_of(std::vector<int> placed) const {
    std::erase_if(placed, [&](int p) { return stage(p).input >= 0; });
    return placed;
  }
  /// Whether tiles fit the stages: those of a kernel that is alike but for its sizes may not.
  HOIST_LAZY bool fits(int root, const std::vector<int>& placed, const placed_lines& lines) const {
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lower::detail::flaw_of_numbers(lines[i], stage(i == 0 ? root : placed[i - 1])) != nullptr) return false;
    return true;
  }
  /// Whether a block and the steps of its loop write out more than a compiler should: on a CPU no registers say so.
  HOIST_LAZY static bool unrolls_much(const placed_lines& lines) {
    constexpr long most = 1024;
    return std::any_of(lines.begin(), lines.end(), [](const ir::placed_stage& line) {
      long n = std::max(1, line.steps);
      for (int d = 0; d < line.block.count; ++d) n = arith::saturating_product(n, line.block.of[d]);
      return n > most;
    });
  }
  /// Whether blocks fit the groups, and stages stand in local memory of a kernel that has groups, and those of one without do nowhere.
  HOIST_LAZY bool stands_in_tiles(int root, const placed_lines& lines) const {
    const int rank = stage(root).rank();
    for (int d = 0; d < rank && lines[0].group.count > 0; ++d)
      if (lines[0].block.at(d, rank) > lines[0].group.at(d, rank)) return false;
    bool any = false;
    for (const ir::placed_stage& line : lines) any = any || line.at == ir::stage_place::group;
    return any == (lines[0].group.count > 0);
  }
  /// Whether a kernel in chunks reads a table from global memory: prices don't see that its work-items read far from each other.
  HOIST_LAZY bool reads_chunks_from_afar(const std::vector<int>& placed, const placed_lines& lines) const {
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (lines[0].chunk > 1 && lines[i].at == ir::stage_place::in_place && stage(placed[i - 1]).input >= 0 &&
          stage(placed[i - 1]).rank() > 1)
        return true;
    return false;
  }
  /// Loads of a work-item where stages in place multiply those of their readers: more than a compiler should unroll.
  HOIST_LAZY bool recomputes_much(int root, const std::vector<int>& placed, const placed_lines& lines) const {
    constexpr long most = 2048;
    std::map<int, long> times = {{root, 1}};
    for (int d = 0; d < lines[0].block.count; ++d) times[root] *= lines[0].block.of[d];
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const int s = i == 0 ? root : placed[i - 1];
      if (stage(s).input >= 0) continue;
      if (times[s] * loads_[static_cast<std::size_t>(s)] > most) return true;
      for (int r : stage(s).reads) {
        const auto place = std::find(placed.begin(), placed.end(), r);
        if (place == placed.end()) continue;
        const bool in_place = lines[static_cast<std::size_t>(place - placed.begin()) + 1].at == ir::stage_place::in_place;
        times[r] = std::max(times[r], in_place ? times[s] * loads_[static_cast<std::size_t>(s)] : 1);
      }
    }
    return false;
  }
  /// Counts the loads in the text of a stage's own kernel, and the iterations of its longest loop.
  HOIST_LAZY void count_loads(std::size_t s) {
    ir::point at;
    at.sizes = q_.sizes;
    at.plan.given = true;
    at.plan = with_kernels(std::move(at.plan), q_.graph);
    const ir::kernel k = kernel_of_stage(q_.program, q_.graph, at, q_.inputs, static_cast<int>(s)).kernel;
    for (const ir::value& v : k.values) loads_[s] += v.what == ir::value::kind::load;
    for (const ir::statement& l : k.statements)
      if (l.what == ir::statement::kind::loop && l.who == ir::level::sequential && k.index.is_number(l.end))
        folded_[s] = std::max(folded_[s], k.index.value(l.end));
  }

  kernel_question q_;
  search_parts parts_;
  kept_costs costs_;
  double until_;  // on the clock of seconds_now
  meta::vec<meta::vec<stage_footprint>> footprints_;
  std::vector<long> loads_, folded_;  // by stage
};

}  // namespace hoist::model
