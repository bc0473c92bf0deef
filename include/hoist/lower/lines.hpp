#pragma once
// Stages that loops of the program's own write, such as scans: a work-item has one line of elements.

#include <hoist/ir/loop.hpp>

namespace hoist::lower::detail {

/// How many maps stand around a node that is written by a loop of its own; -1 where none is.
constexpr int maps_around_line(const ir::builder& b, int n) {
  int maps = 0;
  for (;;) {
    const ir::pattern& op = *b[n].op;
    if (op.view == nullptr && op.write != nullptr) return maps;
    if (op.element != nullptr) {
      ++maps;
      n = b[b[n].arg[0]].arg[0];
    } else if (op.target != nullptr && b[n].args > 0) {
      n = b[n].arg[b[n].args - 1];
    } else {
      return -1;
    }
  }
}
/// Whether a node that is written by loops of its own is a group's work.
constexpr bool line_is_group_work(const ir::builder& b, int n) {
  for (;;) {
    const ir::pattern& op = *b[n].op;
    if (op.view == nullptr && op.write != nullptr) return op.by_group;
    n = op.element != nullptr ? b[b[n].arg[0]].arg[0] : b[n].arg[b[n].args - 1];
  }
}
/// Writes a node by its own loop, in a loop of work-items, or of groups, for each map around it: the innermost `dimension` + 1 of them are those of
/// the NDRange.
constexpr void write_lines(ir::builder& b, int n, int destination, int dimension) {
  if (b.rejected.reason != nullptr) return;
  const ir::pattern& op = *b[n].op;
  if (op.view == nullptr && op.write != nullptr) return op.write(b, n, destination);
  if (op.element == nullptr) return write_lines(b, b[n].arg[b[n].args - 1], op.target(b, n, destination), dimension);
  const int enclosing = b.compound, scope = b.scope;
  const ir::level parallel = line_is_group_work(b, n) ? ir::level::group : ir::level::global;
  const ir::level who = dimension < 3 ? parallel : ir::level::sequential;
  const arith::index_expr extent = b.extent_of(n), i = b.fresh_counter(extent);
  ir::begin_loop(b, who, dimension, i, extent);
  if (dimension < 3) b.around.push({who, dimension});
  b.scope = op.element(b, n, i);
  write_lines(b, b[b[n].arg[0]].arg[0], ir::element_in(b, destination, i), dimension - 1);
  if (dimension < 3) b.around.pop();
  b.scope = scope;
  b.compound = enclosing;
}

}  // namespace hoist::lower::detail
