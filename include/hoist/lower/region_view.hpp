#pragma once
// How a part of a stage that stands in memory is seen.

#include <hoist/lower/regions.hpp>

namespace hoist::lower {

namespace detail {

/// A view of the part of a stage that stands in memory. `parts` are, for each dimension, the index of the part's first element, how
/// far the last one lies from it, and the stage's extent where indices outside stand for the nearest inside, else -1. An index that lies
/// outside of the part as well is then seen to be the part's end, which stands for the same.
constexpr int region_step(ir::builder& b, const ir::view& v, ir::indices& where) {
  meta::short_vec<index_expr, 4> inside;
  const int child = v.child;
  for (int d = 0; d + 2 < v.parts.size(); d += 3) {
    if (where.empty()) {
      b.reject("an array is used where a scalar is needed");
      return -1;
    }
    index_expr at = where.pop();
    const bool nearest = v.parts[d + 2] >= 0;
    if (nearest) at = without_edges(b.pool(), at, b.pool().value({v.parts[d + 2]}));
    at = b.pool().sub(at, {v.parts[d]});
    if (nearest) at = b.pool().maximum(b.pool().minimum(at, {v.parts[d + 1]}), b.pool().number(0));
    inside.push(at);
  }
  while (!inside.empty()) where.push(inside.pop());
  return child;
}
/// A view of an array of `number` dimensions whose memory has the two innermost the other way round.
constexpr int swapped_step(ir::builder&, const ir::view& v, ir::indices& where) {
  const int inner = where.size() - static_cast<int>(v.number);
  const index_expr last = where[inner];
  where[inner] = where[inner + 1];
  where[inner + 1] = last;
  return v.child;
}
inline constexpr ir::view_kind swapped_view{.name = "swapped", .step = swapped_step};
inline constexpr ir::view_kind region_view{.name = "region", .step = region_step};

/// The shape of a box of a stage's elements.
constexpr int region_shape(ir::builder& b, const stage& s, const meta::vec<index_expr>& extents) {
  meta::vec<int> parts;
  for (int c = 0; c < s.types.size(); ++c)
    parts.push(s.widths[c] > 1 ? b.vector_shape(s.types[c], s.widths[c]) : b.scalar_shape(s.types[c]));
  int shape = parts[0];
  if (s.tuple) {
    ir::shape tuple;
    tuple.what = ir::shape::kind::tuple;
    tuple.parts = parts;
    shape = b.put(tuple);
  }
  for (int d = extents.size() - 1; d >= 0; --d) shape = b.array_shape(extents[d], b.fresh_counter(extents[d]), shape);
  return shape;
}

}  // namespace detail

}  // namespace hoist::lower
