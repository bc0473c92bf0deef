#pragma once
// gather_strided and scatter_strided: an array read or written with a stride, in another order.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

/// The length of a strided array over its stride, which must divide it.
constexpr index_expr strided_rows(builder& b, int n) {
  const index_expr stride = b.length(b[n].length[0]), extent = b.resolved(b.shapes[b.shape_at(b[n].arg[0])].extent);
  const index_expr rest = b.pool().remainder(extent, stride);
  if (!b.pool().is_number(rest) || b.pool().value(rest) != 0)
    b.reject("reordering with a stride needs a length that the stride divides");
  return b.pool().quotient(extent, stride);
}
/// i / rows + stride (i mod rows); of `rows` and `stride` exchanged, its inverse.
constexpr index_expr strided(builder& b, index_expr i, index_expr stride, index_expr rows) {
  arith::pool& p = b.pool();
  return p.add(p.quotient(i, rows), p.mul(stride, p.remainder(i, rows)));
}
constexpr int strided_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.push(strided(b, where.pop(), v.a, v.b));
  return v.child;
}
inline constexpr view_kind strided_view{.name = "stride", .step = strided_step};
constexpr int strided_by(builder& b, int child, index_expr stride, index_expr rows) {
  const int strided = view_with(b, strided_view, child, stride);
  view v = b.views[strided];
  v.b = rows;
  return b.put(v);
}
HOIST_IN_ENGINE constexpr int reorder_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("reordering needs an array");
    return x;
  }
  if (b.element_at(x, b.pool().number(0)) != b.shapes[x].element)
    b.reject("reordering needs an array whose elements have one length");
  const index_expr extent = b.shapes[x].extent;
  return b.array_shape(extent, b.fresh_counter(extent), b.shapes[x].element);
}
/// The places of elements after the first reordering, or its inverse: of what is read, or of where it is written.
template <bool Inverse>
constexpr int reorder_by(builder& b, int n, int child) {
  const index_expr stride = b.length(b[n].length[0]), rows = strided_rows(b, n);
  return Inverse ? strided_by(b, child, rows, stride) : strided_by(b, child, stride, rows);
}
template <bool Inverse>
HOIST_IN_ENGINE constexpr int reorder_view(builder& b, int n) {
  return reorder_by<Inverse>(b, n, b.view_of(b[n].arg[0]));
}
template <bool Inverse>
HOIST_IN_ENGINE constexpr int reorder_target(builder& b, int n, int destination) {
  return reorder_by<!Inverse>(b, n, destination);
}
/// What lies beyond the last multiple of the stride stays where it is.
constexpr long strided_index(long i, long n, long stride, bool inverse) {
  const long rows = n / stride;
  if (i >= rows * stride) return i;
  return inverse ? i / stride + rows * (i % stride) : i / rows + stride * (i % rows);
}
template <bool Inverse>
constexpr path reorder_path(const evaluation& e, int n, const path& p, const scope* s) {
  const long all = e.length_at(e[n].arg[0], path{}, s);
  return p.without_first(1).after(path{}.with(strided_index(p.i[0], all, e.length(e[n].length[0]), Inverse)));
}
template <bool Inverse>
HOIST_IN_ENGINE constexpr bounded_value reorder_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], reorder_path<Inverse>(e, n, p, s), s);
}
template <bool Inverse>
HOIST_IN_ENGINE constexpr long reorder_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.steps == 0 ? p : reorder_path<Inverse>(e, n, p, s), s);
}

template <meta::fixed_string Name, bool Inverse, class S>
struct reordered_array : ir::plain_pattern {
  using lengths = meta::list<S>;
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{.name = Name.text,
                                      .shape = reorder_shape,
                                      .view = reorder_view<Inverse>,
                                      .target = reorder_target<Inverse>,
                                      .at = reorder_at<Inverse>,
                                      .length = reorder_length<Inverse>};
};

}  // namespace detail

/// Every S-th element, then every S-th from the second on, and so on. Kernels need an S that divides the length.
///   gather_strided 2 [x0, x1, x2, x3] = [x0, x2, x1, x3]
///   gather_strided S : [A]n -> [A]n
/// Law: gather_strided S . scatter_strided S = id. Source: [Remmelg2019] 2.4 and 5.4.2, gather of reorderWithStride.
template <class S>
struct gather_strided_ : detail::reordered_array<"gather_strided", false, S> {};
/// What gather_strided of the same stride undoes.
///   scatter_strided 2 [x0, x2, x1, x3] = [x0, x1, x2, x3]
///   scatter_strided S : [A]n -> [A]n
template <class S>
struct scatter_strided_ : detail::reordered_array<"scatter_strided", true, S> {};

namespace detail {
template <template <class> class Op, long S>
struct reorder_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: gather_strided, scatter_strided and reorder_with_stride need an array")
    HOIST_NEED_LENGTHS((numbers_are<1, S>::at_most),
                       "hoist: gather_strided, scatter_strided and reorder_with_stride need a stride of at least one")
    HOIST_NEED_LENGTHS((against<S, type_of<X>>::divides),
                       "hoist: gather_strided, scatter_strided and reorder_with_stride need a stride that divides the length")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<Op<num<S>>, term_of<X>>, type_of<X>>{};
  }
};
}  // namespace detail

HOIST_NUMBERED(gather_strided, detail::whole, 1, 1, "1 number", "x | gather_strided<4>")
HOIST_NUMBERED(scatter_strided, detail::whole, 1, 1, "1 number", "x | scatter_strided<4>")
template <detail::whole S>
inline constexpr auto gather_strided<S> = adaptor{detail::reorder_adaptor<gather_strided_, S.number>{}};
template <detail::whole S>
inline constexpr auto scatter_strided<S> = adaptor{detail::reorder_adaptor<scatter_strided_, S.number>{}};

}  // namespace hoist
