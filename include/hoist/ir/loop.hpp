#pragma once
// Loops and branches begun in the compound statement that is being written.

#include <hoist/ir/views.hpp>

namespace hoist::ir {

/// A loop over [0, extent); statements are appended to its body from then on. Returns it.
constexpr int begin_loop(builder& b, level who, int dimension, index_expr counter, index_expr extent) {
  statement s;
  s.what = statement::kind::loop;
  s.who = who;
  s.dimension = dimension;
  s.counter = counter;
  s.begin = b.pool().number(0);
  s.end = extent;
  s.step = b.pool().number(1);
  s.body = b.new_compound();
  int at = b.emit(s);
  b.compound = b.out.statements[at].body;
  return at;
}

/// A branch on a condition, or its body alone where the condition is proven; returns the compound statement to go on in.
constexpr int begin_branch(builder& b, index_expr condition) {
  if (b.pool().is_number(condition) && b.pool().value(condition) != 0) return b.compound;
  statement s;
  s.what = statement::kind::branch;
  s.condition = condition;
  s.body = b.new_compound();
  int body = s.body;
  b.emit(s);
  return body;
}

namespace detail {
/// How many arrays lie within each other, at most.
constexpr int depth_of(const builder& b, int shape) {
  int most = 0;
  if (b.is_small(shape)) return 0;
  if (b.shapes[shape].what == shape::kind::array) return 1 + depth_of(b, b.shapes[shape].element);
  for (int p : b.shapes[shape].parts) most = depth_of(b, p) > most ? depth_of(b, p) : most;
  return most;
}
/// By loops over the dimensions d, ..., 0 of the NDRange, of one iteration where the arrays have fewer.
constexpr void write_copy(builder& b, int shape, int from, int to, int d) {
  if (d < 0) return b.write_small(shape, from, {}, to);
  if (b.shapes[shape].what == shape::kind::tuple && !b.is_small(shape)) {
    const meta::vec<int> parts = b.shapes[shape].parts;
    for (int i = 0; i < parts.size(); ++i) {
      const index_expr part = b.pool().number(i);
      write_copy(b, parts[i], element_in(b, from, part), element_in(b, to, part), d);
    }
    return;
  }
  const bool is_array = depth_of(b, shape) > d;
  const int enclosing = b.compound;
  const level who = d < 3 ? level::global : level::sequential;
  const index_expr end = is_array ? b.shapes[shape].extent : b.pool().number(1), i = b.fresh_counter(end);
  begin_loop(b, who, d, i, end);
  b.around.push({who, d});
  if (is_array)
    write_copy(b, b.element_at(shape, i), element_in(b, from, i), element_in(b, to, i), d - 1);
  else
    write_copy(b, shape, from, to, d - 1);
  b.around.pop();
  b.compound = enclosing;
}
}  // namespace detail

/// Writes what a view shows, an element a work-item, by loops over every dimension in which the point has groups.
constexpr void write_copy(builder& b, int shape, int from, int to) {
  int dimensions = detail::depth_of(b, shape);
  for (int d = 0; d < 3; ++d)
    if (d >= dimensions && (b.at->local[d] > 1 || b.at->iterations[d] > 1)) dimensions = d + 1;
  detail::write_copy(b, shape, from, to, dimensions - 1);
}

}  // namespace hoist::ir
