#pragma once
// transpose: the two outer dimensions exchanged.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int transpose_shape(builder& b, int n) {
  int x = b.shape_at(b[n].arg[0]);
  const shape outer = b.shapes[x];
  if (outer.what != shape::kind::array || b.shapes[outer.element].what != shape::kind::array) {
    b.reject("transpose needs an array of arrays");
    return x;
  }
  const shape inner = b.shapes[outer.element];
  if (b.pool().contains(inner.extent, outer.counter)) b.reject("transpose needs rows of one length");
  return b.array_shape(inner.extent, inner.counter, b.array_shape(outer.extent, outer.counter, inner.element));
}
constexpr int transpose_step(builder& b, const view& v, indices& where) {
  if (where.size() < 2) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  index_expr i = where.pop(), j = where.pop();
  where.push(i);
  where.push(j);
  return v.child;
}
inline constexpr view_kind transposed_view{.name = "transpose", .step = transpose_step, .takes = 2};
constexpr int transposed(builder& b, int child) {
  view v;
  v.kind = &transposed_view;
  v.child = child;
  return b.put(v);
}
HOIST_IN_ENGINE constexpr int transpose_view(builder& b, int n) { return transposed(b, b.view_of(b[n].arg[0])); }
HOIST_IN_ENGINE constexpr int transpose_target(builder& b, int, int destination) { return transposed(b, destination); }
HOIST_IN_ENGINE constexpr bounded_value transpose_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[1]).with(p.i[0])), s);
}
HOIST_IN_ENGINE constexpr long transpose_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[0], path{}.with(0), s);
  if (p.steps == 1) return e.length_at(e[n].arg[0], path{}, s);
  return e.length_at(e[n].arg[0], p.without_first(2).after(path{}.with(p.i[1]).with(p.i[0])), s);
}

template <class X>
struct transposed_kind;
template <class K>
struct transposed_kind<arr<arr<K>>> {
  using type = arr<arr<K>>;
};

}  // namespace detail

/// Exchanges the two outer dimensions.
///   (transpose x)[i][j] = x[j][i]
///   transpose : [[A]m]n -> [[A]n]m
/// Law: transpose . transpose = id. Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
struct transpose_ : ir::plain_pattern {
  template <class X>
  using kind = typename detail::transposed_kind<X>::type;
  static constexpr ir::pattern facets{.name = "transpose",
                                      .shape = detail::transpose_shape,
                                      .view = detail::transpose_view,
                                      .target = detail::transpose_target,
                                      .at = detail::transpose_at,
                                      .length = detail::transpose_length};
};

namespace detail {
HOIST_APPLIED(transpose, "transpose")
struct transpose_adaptor {
  using applied = transpose_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>, "hoist: transpose needs an array of arrays")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    using outer = array_parts<type_of<X>>;
    using inner = array_parts<typename outer::element>;
    return expr<apply<transpose_, term_of<X>>, array<array<typename inner::element, outer::count>, inner::count>>{};
  }
};
}  // namespace detail
inline constexpr auto transpose = adaptor{detail::transpose_adaptor{}};

}  // namespace hoist
