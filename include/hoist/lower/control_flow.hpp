#pragma once
// Pass: which loops run at most once, or exactly once, for each work-item.

#include <hoist/ir/builder.hpp>

namespace hoist::lower {

/// Marks loops that need only an `if`, or nothing at all. The counter of a loop starts at or above 0, below `step` when
/// parallel, so that it runs once at most when the extent is not above the step, and once exactly when it equals it.
constexpr void simplify_control_flow(ir::builder& b) {
  using trips = ir::statement::trips;
  if (!b.at->simplify.control_flow) return;
  for (ir::statement& s : b.out.statements) {
    if (s.what != ir::statement::kind::loop) continue;
    if (b.pool().proves_at_most(s.end, s.step))
      s.count = b.pool().proves_at_most(s.step, s.end) ? trips::exactly_one : trips::at_most_one;
  }
}

}  // namespace hoist::lower
