#pragma once
// trim, first, last: consecutive elements of an array.

#include <hoist/patterns/concat.hpp>

namespace hoist {

namespace detail {

/// The elements of an array but `left` at its beginning and `right` at its end.
constexpr int part_shape(builder& b, int n, ix left, ix count) {
  const int x = b.shape_at(b[n].arg[0]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("a part needs an array");
    return x;
  }
  if (!b.pool().proves_at_most(b.pool().add(left, count), b.shapes[x].extent) ||
      !b.pool().proves_at_most(b.pool().number(0), count))
    b.reject("the array is shorter than a part of it");
  return b.array_shape(count, b.fresh_counter(count), b.element_at(x, left));
}
constexpr ix rest_of(builder& b, int n, ix without) { return b.pool().sub(b.extent_of(b[n].arg[0]), without); }

constexpr int trim_shape(builder& b, int n) {
  b.shape_at(b[n].arg[0]);
  const ix left = b.length(b[n].length[0]);
  return part_shape(b, n, left, rest_of(b, n, b.pool().add(left, b.length(b[n].length[1]))));
}
constexpr int trim_view(builder& b, int n) {
  return view_with(b, shifted_view, b.view_of(b[n].arg[0]), b.length(b[n].length[0]));
}
constexpr int first_shape(builder& b, int n) { return part_shape(b, n, b.pool().number(0), b.length(b[n].length[0])); }
constexpr int first_view(builder& b, int n) { return b.view_of(b[n].arg[0]); }
constexpr int last_shape(builder& b, int n) {
  b.shape_at(b[n].arg[0]);
  const ix count = b.length(b[n].length[0]);
  return part_shape(b, n, rest_of(b, n, count), count);
}
constexpr int last_view(builder& b, int n) {
  b.shape_at(b[n].arg[0]);
  return view_with(b, shifted_view, b.view_of(b[n].arg[0]), rest_of(b, n, b.length(b[n].length[0])));
}

/// Where a part begins, and how many elements it has.
struct part_range {
  long from, count;
};
using range_of_part = part_range (*)(const evaluation&, int, long);
constexpr part_range trimmed(const evaluation& e, int n, long all) {
  const long left = e.length(e[n].length[0]);
  return {left, all - left - e.length(e[n].length[1])};
}
constexpr part_range first_few(const evaluation& e, int n, long) { return {0, e.length(e[n].length[0])}; }
constexpr part_range last_few(const evaluation& e, int n, long all) {
  const long count = e.length(e[n].length[0]);
  return {all - count, count};
}
template <range_of_part Range>
constexpr result part_at(const evaluation& e, int n, const path& p, const scope* s) {
  const part_range r = Range(e, n, e.length_at(e[n].arg[0], path{}, s));
  return e.scalar_at(e[n].arg[0], p.without_first(1).after(path{}.with(p.i[0] + r.from)), s);
}
template <range_of_part Range>
constexpr long part_length(const evaluation& e, int n, const path& p, const scope* s) {
  const part_range r = Range(e, n, e.length_at(e[n].arg[0], path{}, s));
  if (p.steps == 0) return r.count;
  return e.length_at(e[n].arg[0], p.without_first(1).after(path{}.with(p.i[0] + r.from)), s);
}

}  // namespace detail

/// An array without its first L and its last R elements.
///   trim 1 2 [x0, x1, x2, x3] = [x1]
///   trim L R : [A]n -> [A](n - L - R)
/// Fails when L + R is above n. Law: concat (first L x) (trim L R x) (last R x) = x.
template <class L, class R>
struct trim_ {
  using lengths = meta::list<L, R>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{"trim",
                                      detail::trim_shape,
                                      detail::trim_view,
                                      nullptr,
                                      nullptr,
                                      detail::part_at<detail::trimmed>,
                                      detail::part_length<detail::trimmed>};
};
/// The first K elements.
///   first 2 [x0, x1, x2] = [x0, x1]
///   first K : [A]n -> [A]K
/// Fails when K is above n.
template <class K>
struct first_ {
  using lengths = meta::list<K>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{"first",
                                      detail::first_shape,
                                      detail::first_view,
                                      nullptr,
                                      nullptr,
                                      detail::part_at<detail::first_few>,
                                      detail::part_length<detail::first_few>};
};
/// The last K elements.
///   last 2 [x0, x1, x2] = [x1, x2]
///   last K : [A]n -> [A]K
/// Fails when K is above n.
template <class K>
struct last_ {
  using lengths = meta::list<K>;
  static constexpr void fill(ir::node&) {}
  template <class X>
  using kind = X;
  static constexpr ir::pattern facets{"last",
                                      detail::last_shape,
                                      detail::last_view,
                                      nullptr,
                                      nullptr,
                                      detail::part_at<detail::last_few>,
                                      detail::part_length<detail::last_few>};
};

template <long L, long R = L>
requires(L >= 0 && R >= 0) inline constexpr auto trim = stage{[](auto x) {
  using X = decltype(x);
  static_assert(bool(detail::is_array<X>), "hoist: trim needs an array");
  if constexpr (detail::is_array<X>) {
    using parts = detail::array_parts<type_of<X>>;
    return expr<apply<trim_<num<L>, num<R>>, term_of<X>>,
                array<typename parts::element, parts::count - length(L + R)>>{};
  } else {
    return mistaken{};
  }
}};
namespace detail {
template <template <class> class Op, long K>
struct few_stage {
  template <is_expr X>
  constexpr auto operator()(X) const {
    static_assert(bool(is_array<X>), "hoist: first and last need an array");
    if constexpr (is_array<X>)
      return expr<apply<Op<num<K>>, term_of<X>>, array<typename array_parts<type_of<X>>::element, K>>{};
    else
      return mistaken{};
  }
};
}  // namespace detail
template <long K>
requires(K > 0) inline constexpr auto first = stage{detail::few_stage<first_, K>{}};
template <long K>
requires(K > 0) inline constexpr auto last = stage{detail::few_stage<last_, K>{}};

}  // namespace hoist
