#pragma once
// A program whose stages are placed, and what one of its kernels is predicted to take.

#include <hoist/explore/kernel_of_stage.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace hoist::model {

/// Seconds that a kernel takes, whose stage has so many elements; infinite where a device can't run it.
using kernel_seconds = std::function<double(const ir::kernel&, long elements)>;

/// A program whose stages are placed: its table and stages at sizes, what kernels cost, and the device; null: any.
struct kernel_question {
  const ir::table& program;
  const lower::stage_graph& graph;
  meta::vec<ir::binding> sizes;
  int inputs;
  kernel_seconds seconds;
  const target* on = nullptr;
};

/// Whether a line says what is so without it: an input that is read where it is.
HOIST_LAZY bool says_nothing(const lower::stage& s, const ir::placed_stage& line) {
  return s.input >= 0 && line.at == ir::stage_place::in_place;
}
/// The kernel that writes `root` by lines of a schedule: its own, and one for each of the stages `placed`.
HOIST_LAZY planned_kernel kernel_placed(const kernel_question& q, int root, const std::vector<int>& placed,
                                        const std::vector<ir::placed_stage>& lines) {
  ir::point at;
  at.sizes = q.sizes;
  at.plan.given = true;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const lower::stage& s = q.graph.stages[i == 0 ? root : placed[i - 1]];
    if (i > 0 && says_nothing(s, lines[i])) continue;
    at.plan.stages.push(lines[i]);
    at.plan.stages.back().stage = s.name;
  }
  at.plan = with_kernels(std::move(at.plan), q.graph);
  return kernel_of_stage(q.program, q.graph, at, q.inputs, root);
}
/// Infinite where the kernel can't be lowered or launched.
HOIST_LAZY double placed_seconds(const kernel_question& q, int root, const std::vector<int>& placed,
                                 const std::vector<ir::placed_stage>& lines) {
  const planned_kernel k = kernel_placed(q, root, placed, lines);
  return k.rejected != nullptr ? std::numeric_limits<double>::infinity() : q.seconds(k.kernel, q.graph.stages[root].elements());
}

}  // namespace hoist::model
