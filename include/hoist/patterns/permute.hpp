#pragma once
// gather and scatter by a function of indices: the elements of an array in another order.

#include <hoist/patterns/boundary.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/reorder.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int permuted_shape(builder& b, int n) {
  const int x = b.shape_at(b[n].arg[0]);
  const shape s = b.shapes[x];
  if (s.what != shape::kind::array) {
    b.reject("gather and scatter need an array");
    return x;
  }
  if (b.element_at(x, b.pool().number(0)) != s.element)
    b.reject("gather and scatter need an array whose elements have one length");
  return b.array_shape(s.extent, b.fresh_counter(s.extent), s.element);
}
/// `trace` gives the function; `a` is the array's length.
constexpr int permuted_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const int child = v.child;
  const index_expr length = v.a, given[] = {where.pop(), length};
  where.push(clamp_boundary::of(b, index_by(b, b[v.node].trace(), given), length, false));
  return child;
}
inline constexpr view_kind permuted_view_kind{.name = "permuted", .step = permuted_step, .takes = 1};
constexpr int permuted(builder& b, int n, int child) {
  view v = b.views[view_with(b, permuted_view_kind, child, b.extent_of(b[n].arg[0]))];
  v.node = n;
  return b.put(v);
}
HOIST_IN_ENGINE constexpr int gather_by_view(builder& b, int n) { return permuted(b, n, b.view_of(b[n].arg[0])); }
HOIST_IN_ENGINE constexpr int scatter_by_target(builder& b, int n, int destination) { return permuted(b, n, destination); }
constexpr long permuted_index(const evaluation& e, int n, long i, const scope* s) {
  const long length = e.length_at(e[n].arg[0], path{}, s), given[] = {i, length};
  return clamp_boundary::of(index_by(e.traces[n], given), length);
}
HOIST_IN_ENGINE constexpr bounded_value gather_by_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(permuted_index(e, n, p.i[0], s))), s);
}
/// The last element that is put there; 0 where none is.
HOIST_IN_ENGINE constexpr bounded_value scatter_by_at(const evaluation& e, int n, const path& p, const scope* s) {
  for (long i = e.length_at(e[n].arg[0], path{}, s) - 1; i >= 0; --i)
    if (permuted_index(e, n, i, s) == p.i[0]) return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(i)), s);
  return {};
}
HOIST_IN_ENGINE constexpr long permuted_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.steps == 0 ? p : p.without_first(1).after(path{}.with(0)), s);
}

template <class F>
struct permutation : ir::plain_pattern {
  template <class X>
  using kind = X;
  static constexpr void fill(ir::node& n) { n.trace = &trace<F, int, int>; }
};

}  // namespace detail

/// The elements whose indices a function gives: at i stands the element at F(i, n) of n.
///   gather (by f) x = [x[f(0, n)], x[f(1, n)], ...]
///   gather (by f) : [A]n -> [A]n
/// An index outside is the nearest element's. Law: gather (by f) . scatter (by f) = id, for a permutation f. Source:
/// [Remmelg2019] 2.4.
template <class F>
struct gather_by_ : detail::permutation<F> {
  static constexpr ir::pattern facets{.name = "gather_by",
                                      .shape = detail::permuted_shape,
                                      .view = detail::gather_by_view,
                                      .at = detail::gather_by_at,
                                      .length = detail::permuted_length};
};
/// The elements put where a function says: the one at i to F(i, n), which must be a permutation. It is written, never read:
/// what reads its value needs memory, such as to_local.
///   (scatter (by f) x)[f(i, n)] = x[i]
///   scatter (by f) : [A]n -> [A]n
template <class F>
struct scatter_by_ : detail::permutation<F> {
  static constexpr ir::pattern facets{.name = "scatter_by",
                                      .shape = detail::permuted_shape,
                                      .target = detail::scatter_by_target,
                                      .at = detail::scatter_by_at,
                                      .length = detail::permuted_length};
};

namespace detail {
template <class Op, class F>
struct permute_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: gather and scatter by a function need an array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<Op, term_of<X>>, type_of<X>>{};
  }
};
}  // namespace detail

namespace detail {
/// `x | gather(by([](auto i, auto n) { return n - 1 - i; }))` is reverse.
template <class F>
constexpr auto gathered_by() {
  return adaptor{permute_adaptor<gather_by_<F>, F>{}};
}
struct scatter_maker : pattern_object {
  HOIST_NOT_NUMBERED(scatter_maker, scatter, "x | scatter(by(f))")
  template <class F>
  constexpr auto operator()(function_boundary<F>) const {
    return adaptor{permute_adaptor<scatter_by_<F>, F>{}};
  }
  template <class... X>
  constexpr auto operator()(X...) const {
    static_assert(meta::never<X...>,
                  "hoist: scatter needs an array of indices and an array, or by(f) with a function of indices, in | "
                  "scatter(by(f))");
    return mistaken{};
  }
  template <is_expr I, is_expr X>
  constexpr auto operator()(I, X) const;
};
}  // namespace detail
/// `x | map(f) | scatter(by(g))`: where the results are written; `scatter(indices, x)`: where indices that are data say.
inline constexpr detail::scatter_maker scatter{};
HOIST_NUMBERED(reorder_with_stride, detail::whole, 1, 1, "1 number", "x | reorder_with_stride<4>")
/// The thesis's name for gather_strided.
template <detail::whole S>
inline constexpr auto reorder_with_stride<S> = gather_strided<S.number>;

}  // namespace hoist
