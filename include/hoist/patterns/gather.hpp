#pragma once
// gather: elements of an array in the order that an array of indices gives.

#include <hoist/core/builtins/conversion.hpp>
#include <hoist/patterns/boundary.hpp>
#include <hoist/patterns/map.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int gather_shape(builder& b, int n) {
  const int indices = b.shape_at(b[n].arg[0]), x = b.shape_at(b[n].arg[1]);
  if (b.shapes[indices].what != shape::kind::array || b.shapes[x].what != shape::kind::array) {
    b.reject("gather needs an array of indices and an array");
    return x;
  }
  if (b.element_at(x, b.pool().number(0)) != b.shapes[x].element)
    b.reject("gather needs an array whose elements have one length");
  if (b.most(b.shapes[x].extent) > 2147483648L)
    b.reject("gather needs an array of at most 2147483648 elements: its indices have 32 bits");
  const index_expr extent = b.shapes[indices].extent;
  return b.array_shape(extent, b.fresh_counter(extent), b.shapes[x].element);
}
/// `child` shows the array, the only part the indices, and `a` is the array's length.
template <bool Promised>
constexpr int gather_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const index_expr length = v.a;
  const int data = v.child, integer = b.value_at(v.parts[0], {where.pop()});
  if (b.rejected.reason != nullptr) return -1;
  where.push(b.index_from(integer, length, Promised));
  return data;
}
inline constexpr view_kind gather_view_kind{.name = "gather", .step = gather_step<false>};
constexpr int gathered_view(builder& b, int n, const view_kind& kind) {
  b.shape_at(n);
  view v;
  v.kind = &kind;
  v.parts.push(b.view_of(b[n].arg[0]));
  v.child = b.view_of(b[n].arg[1]);
  v.a = b.extent_of(b[n].arg[1]);
  return b.put(v);
}
HOIST_IN_ENGINE constexpr int gather_view(builder& b, int n) { return gathered_view(b, n, gather_view_kind); }
/// A path into what is gathered as one into the array; the nearest element stands for those outside.
constexpr path gather_path(const evaluation& e, int n, const path& p, const scope* s) {
  const double at = e.scalar_at(e[n].arg[0], path{}.with(p.i[0]), s).value;
  const long last = e.length_at(e[n].arg[1], path{}, s) - 1;
  if (e.bounds_report != nullptr && !e.bounds_report->found && !(at >= 0 && at <= static_cast<double>(last)))
    *e.bounds_report = {true, p.i[0], at, last + 1};
  const long i = at <= 0 ? 0 : at >= static_cast<double>(last) ? last : static_cast<long>(at);
  return p.without_first(1).after(path{}.with(i));
}
HOIST_IN_ENGINE constexpr bounded_value gather_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[1], gather_path(e, n, p, s), s);
}
HOIST_IN_ENGINE constexpr long gather_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[0], p, s);
  return e.length_at(e[n].arg[1], p.without_first(1).after(path{}.with(0)), s);
}

template <class I, class X>
struct gather_kind;
template <class I, class K>
struct gather_kind<arr<I>, arr<K>> {
  using type = arr<K>;
};

}  // namespace detail

/// The elements of x that an array of integers names. An index below 0 is the first element's, one beyond the
/// end the last one's.
///   gather [i0, i1, ...] x = [x[i0], x[i1], ...]
///   gather : [int]m -> [A]n -> [A]m
/// Law: gather (iota n) x = x. Example: examples/tour.cpp.
struct gather_ : ir::plain_pattern {
  template <class I, class X>
  using kind = typename detail::gather_kind<I, X>::type;
  static constexpr ir::pattern facets{.name = "gather",
                                      .shape = detail::gather_shape,
                                      .view = detail::gather_view,
                                      .at = detail::gather_at,
                                      .length = detail::gather_length};
};

namespace detail {
template <class F>
constexpr auto gathered_by();
struct gather_maker : pattern_object {
  HOIST_NOT_NUMBERED(gather_maker, gather, "gather(indices, x)")
  template <class F>
  constexpr auto operator()(function_boundary<F>) const {
    return gathered_by<F>();
  }
  template <class... X>
  constexpr auto operator()(X...) const {
    static_assert(meta::never<X...>,
                  "hoist: gather needs an array of indices and an array, or by(f) with a function of indices");
    return mistaken{};
  }
  template <class I, class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<I> && is_array<X>, "hoist: gather needs an array of indices and an array")
    HOIST_NEED(std::is_integral_v<element_t<I>>, "hoist: gather needs indices that are integers")
    return true;
  }
  template <is_expr I, is_expr X>
  constexpr auto operator()(I, X) const;
};
}  // namespace detail
inline constexpr detail::gather_maker gather{};

namespace detail {
/// Indices as ints or unsigned ints: of other integers the nearest int, which is beyond the same end of an array.
template <is_expr I>
constexpr auto as_indices(I indices) {
  using index = typename array_parts<type_of<I>>::element;
  if constexpr (!std::is_integral_v<index> || std::is_same_v<index, int> || std::is_same_v<index, unsigned>)
    return indices;
  else if constexpr (sizeof(index) == 8)
    return indices | map(functions::saturated_conversion<int>{});
  else
    return indices | map(functions::conversion<int>{});
}
template <is_expr I, is_expr X>
constexpr auto gather_maker::operator()(I indices, X) const {
  if constexpr (is_mistaken<I> || is_mistaken<X>)
    return passed_on<I, X>();
  else if constexpr (needs<I, X>())
    return expr<apply<gather_, term_of<decltype(as_indices(indices))>, term_of<X>>,
                array<element_t<X>, array_parts<type_of<I>>::count>>{};
  else
    return mistaken{};
}
}  // namespace detail
/// gather by each row of a two-dimensional array of indices.
template <class... X>
  requires(sizeof...(X) != 2 || !(is_expr<X> && ...))
constexpr auto gather2(const X&...) {
  static_assert(meta::never<X...>, "hoist: gather2 needs a two-dimensional array of indices and an array");
  return mistaken{};
}
template <is_expr I, is_expr X>
constexpr auto gather2(I indices, X x) {
  constexpr bool rows = detail::is_array2<I>;
  static_assert(rows || is_mistaken<I>, "hoist: gather2 needs a two-dimensional array of indices");
  if constexpr (rows)
    return indices | map([=](auto row) { return gather(row, x); });
  else
    return detail::passed_on<I>();
}

}  // namespace hoist
