#pragma once
// What is known of a kernel's placement before it is lowered: work done twice, idle lanes, groups, local memory.

#include <hoist/explore/stage_footprints.hpp>
#include <hoist/lower/planned_partition.hpp>
#include <hoist/model/pruning.hpp>
#include <hoist/target/target.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::model {

/// Numbers of a kernel in the middle of its arrays. `recompute`: the most elements of a stage that are computed, over those that it
/// has; `calls`: the most evaluations of a stage in place for one element; `unrolled`: the most loads written out for a block.
struct kernel_estimate {
  double recompute = 1, idle_lanes = 0, groups = 0;
  long calls = 0, local_bytes = 0;
  double unrolled = 0;
};

class kernel_estimator {
 public:
  kernel_estimator(const lower::stage_graph& g, meta::vec<meta::vec<stage_footprint>> footprints, const target& on)
      : graph_(g), footprints_(std::move(footprints)), on_(on) {}

  const meta::vec<stage_footprint>& footprints(int stage) const { return footprints_[stage]; }
  const target& on() const { return on_; }

  /// Of the kernel that writes `root`, by its line and one for each member, the nearest first.
  HOIST_LAZY kernel_estimate of(int root, const std::vector<int>& members, const std::vector<ir::placed_stage>& lines) const {
    std::vector<part> parts = {part_of_root(root, lines[0])};
    kernel_estimate e;
    const double groups = e.groups = parts[0].groups;
    e.idle_lanes = idle(parts[0].box, lines[0], root, root, lines[0]);
    e.idle_lanes =
        std::max(e.idle_lanes, 1 - static_cast<double>(graph_.stages[root].elements()) / (groups * product(parts[0].box)));
    for (std::size_t i = 0; i < members.size(); ++i) {
      const ir::placed_stage& line = lines[i + 1];
      part p = part_read(members[i], root, members, lines, parts);
      const lower::stage& s = graph_.stages[members[i]];
      if (line.at == ir::stage_place::group) {
        p.unit = extents(line.block, s);
        for (int d = 0; d < p.unit.size(); ++d) p.unit[d] = std::min(p.unit[d], p.box[d]);
        p.runs = groups * blocks(p.box, p.unit);
        p.points = groups * product(p.box);
        if (lines[0].chunk == 0) e.local_bytes += static_cast<long>(product(p.box)) * element_bytes(s);
        e.idle_lanes = std::max(e.idle_lanes, idle(p.box, line, members[i], root, lines[0]));
      } else if (line.at == ir::stage_place::item) {
        p.points = p.runs * product(p.unit);
      } else {
        e.calls = std::max(e.calls, p.calls);
      }
      if (s.input < 0) e.recompute = std::max(e.recompute, p.points / static_cast<double>(std::max(1L, s.elements())));
      parts.push_back(std::move(p));
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      double loads = 0;
      for (const stage_footprint& f : footprints_[i == 0 ? root : members[i - 1]])
        loads += f.loops ? 1 : static_cast<double>(f.reads);
      e.unrolled = std::max(e.unrolled, parts[i].runs > 0 ? parts[i].points / parts[i].runs * loads : 0);
    }
    return e;
  }
  /// Why a placement isn't worth lowering: what is deferred only where nothing worse is wrong.
  HOIST_LAZY pruned flaw(const kernel_estimate& e) const {
    constexpr double most_recompute = 10, most_idle = 0.5, most_unrolled = 2048;
    constexpr long most_calls = 256;
    if (e.recompute > most_recompute) return pruned::recomputed;
    if (e.calls > most_calls) return pruned::inlined_calls;
    if (e.unrolled > most_unrolled) return pruned::unrolled;
    if (e.local_bytes > on_.local_per_group) return pruned::local_memory;
    if (e.idle_lanes > most_idle) return pruned::idle_lanes;
    return e.groups < 2.0 * on_.compute_units ? pruned::few_groups : pruned::nothing;
  }

 private:
  /// A stage in a kernel: the box that a group needs, the block that one run of its code computes, how often that runs, elements
  /// computed in all, and evaluations for an element of the stage that isn't in place.
  struct part {
    meta::vec<long> box, unit;
    double runs = 0, points = 0, groups = 0;
    long calls = 0;
  };
  HOIST_LAZY static double product(const meta::vec<long>& x) {
    double n = 1;
    for (long e : x) n *= static_cast<double>(e);
    return n;
  }
  HOIST_LAZY static double blocks(const meta::vec<long>& box, const meta::vec<long>& unit) {
    double n = 1;
    for (int d = 0; d < box.size(); ++d) n *= static_cast<double>((box[d] + unit[d] - 1) / unit[d]);
    return n;
  }
  HOIST_LAZY static meta::vec<long> extents(const ir::stage_extents& x, const lower::stage& s) {
    meta::vec<long> all;
    for (int d = 0; d < s.rank(); ++d) all.push(std::clamp(x.at(d, s.rank()), 1L, std::max(1L, s.extents[d])));
    return all;
  }
  HOIST_LAZY static long element_bytes(const lower::stage& s) {
    long n = 0;
    for (int c = 0; c < s.types.size(); ++c) n += bytes_of(s.types[c]) * s.widths[c];
    return n;
  }
  /// Work-items of a group in each dimension of a stage, outermost first.
  HOIST_LAZY static meta::vec<long> items_by_dimension(const lower::stage& s, const ir::placed_stage& kernel,
                                                       const lower::stage& root) {
    long local[3] = {1, 1, 1};
    lower::detail::choose_local(kernel, root, local);
    meta::vec<long> all;
    for (int d = 0; d < s.rank(); ++d) all.push(s.rank() - 1 - d < 3 ? local[s.rank() - 1 - d] : 1);
    return all;
  }
  HOIST_LAZY long items_of(int root, const ir::placed_stage& line) const {
    long local[3] = {1, 1, 1}, n = 1;
    lower::detail::choose_local(line, graph_.stages[root], local);
    for (long l : local) n *= l;
    return n;
  }
  HOIST_LAZY part part_of_root(int root, const ir::placed_stage& line) const {
    const lower::stage& s = graph_.stages[root];
    part p;
    p.unit = extents(line.block, s);
    p.box = extents(line.group, s);
    if (line.group.count == 0) {
      const meta::vec<long> items = items_by_dimension(s, line, s);
      for (int d = 0; d < s.rank(); ++d) p.box[d] = std::min(s.extents[d], items[d] * p.unit[d]);
    }
    p.groups = blocks(s.extents, p.box);
    p.runs = blocks(s.extents, p.unit);
    p.points = static_cast<double>(s.elements());
    p.calls = 1;
    return p;
  }
  HOIST_LAZY part part_read(int stage, int root, const std::vector<int>& members, const std::vector<ir::placed_stage>& lines,
                            const std::vector<part>& parts) const {
    const lower::stage& s = graph_.stages[stage];
    part p;
    p.box = p.unit = meta::vec<long>(s.rank(), 1);
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (const stage_footprint& f : footprints_[i == 0 ? root : members[i - 1]]) {
        if (f.stage != stage) continue;
        const meta::vec<long> box = f.of(parts[i].box), unit = f.of(parts[i].unit);
        for (int d = 0; d < s.rank(); ++d) p.box[d] = std::max(p.box[d], box[d]), p.unit[d] = std::max(p.unit[d], unit[d]);
        p.runs += parts[i].runs;
        p.points += parts[i].points * static_cast<double>(f.reads);
        const bool reader_in_place = i > 0 && lines[i].at == ir::stage_place::in_place;
        p.calls += arith::saturating_product(reader_in_place ? parts[i].calls : 1, f.reads);
        p.calls = std::min(p.calls, 1L << 40);
      }
    return p;
  }
  /// The share of lanes that have nothing to do while a group computes a box.
  HOIST_LAZY double idle(const meta::vec<long>& box, const ir::placed_stage& line, int stage, int root,
                         const ir::placed_stage& kernel) const {
    const long items = items_of(root, kernel);
    const meta::vec<long> block = extents(line.block, graph_.stages[stage]);
    const double lanes = static_cast<double>((items + on_.sub_group - 1) / on_.sub_group * on_.sub_group);
    double rounds = 1;
    if (kernel.linear) {
      rounds = static_cast<double>((static_cast<long>(blocks(box, block)) + items - 1) / items);
    } else {
      const meta::vec<long> by = items_by_dimension(graph_.stages[stage], kernel, graph_.stages[root]);
      for (int d = 0; d < box.size(); ++d) rounds *= static_cast<double>((box[d] + block[d] * by[d] - 1) / (block[d] * by[d]));
    }
    return 1 - std::min(1.0, product(box) / (rounds * lanes * product(block)));
  }

  const lower::stage_graph& graph_;
  meta::vec<meta::vec<stage_footprint>> footprints_;
  target on_;
};

}  // namespace hoist::model
