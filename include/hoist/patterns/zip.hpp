#pragma once
// zip and get: arrays side by side, and one of them again.

#include <hoist/patterns/map.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int zip_shape(builder& b, int n) {
  shape both;
  both.what = shape::kind::tuple;
  index_expr extent{}, counter{};
  for (int i = 0; i < b[n].args; ++i) {
    int x = b.shape_at(b[n].arg[i]);
    if (b.shapes[x].what != shape::kind::array) {
      b.reject("zip needs arrays");
      return x;
    }
    if (i == 0) {
      extent = b.shapes[x].extent;
      counter = b.fresh_counter(extent);
    } else if (!b.pool().proves_at_most(extent, b.shapes[x].extent)) {
      b.reject("zip's arrays differ in length at this point: a size isn't a multiple of its tiles");
    }
    both.parts.push(b.element_at(x, counter));
  }
  int inner = b.put(both);
  return b.array_shape(extent, counter, inner);
}
constexpr int zip_step(builder& b, const view& v, indices& where) {
  if (where.size() < 2) {
    b.reject("a tuple is used where a scalar is needed");
    return -1;
  }
  index_expr i = where.pop(), component = where.pop();
  where.push(i);
  return v.parts[static_cast<int>(b.pool().value(component))];
}
constexpr int zip_open(builder& b, int v, index_expr counter) {
  view opened = b.views[v];
  for (int& p : opened.parts) p = open(b, p, counter);
  return b.put(opened);
}
inline constexpr view_kind zip_view_kind{.name = "zip", .step = zip_step, .open = zip_open, .takes = 2};
HOIST_IN_ENGINE constexpr int zip_view(builder& b, int n) {
  view v;
  v.kind = &zip_view_kind;
  for (int i = 0; i < b[n].args; ++i) v.parts.push(b.view_of(b[n].arg[i]));
  return b.put(v);
}
HOIST_IN_ENGINE constexpr bounded_value zip_at(const evaluation& e, int n, const path& p, const scope* s) {
  path inner = p.without_first(2);
  return e.scalar_at(e[n].arg[p.i[1]], inner.after(path{}.with(p.i[0])), s);
}
HOIST_IN_ENGINE constexpr long zip_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps < 2) return e.length_at(e[n].arg[0], path{}, s);
  return e.length_at(e[n].arg[p.i[1]], p.without_first(2).after(path{}.with(p.i[0])), s);
}

HOIST_IN_ENGINE constexpr int get_shape(builder& b, int n) {
  const shape s = b.shapes[b.shape_at(b[n].arg[0])];
  if (s.what == shape::kind::tuple) return s.parts[b[n].number];
  b.reject("get needs a tuple");
  return b.shape_at(b[n].arg[0]);
}
HOIST_IN_ENGINE constexpr int get_view(builder& b, int n) {
  return element_in(b, b.view_of(b[n].arg[0]), b.pool().number(b[n].number));
}
HOIST_IN_ENGINE constexpr bounded_value get_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], p.after(path{}.with(e[n].number)), s);
}
HOIST_IN_ENGINE constexpr long get_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.after(path{}.with(e[n].number)), s);
}

template <class... X>
struct zip_kind;
template <class... K>
struct zip_kind<arr<K>...> {
  using type = arr<tup<K...>>;
};

}  // namespace detail

/// Arrays of one length, element by element.
///   zip [x0, x1, ...] [y0, y1, ...] = [(x0, y0), (x1, y1), ...]
///   zip : [A]n -> [B]n -> [(A, B)]n
/// Fails when the lengths differ. Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
struct zip_ : ir::plain_pattern {
  template <class... X>
  using kind = typename detail::zip_kind<X...>::type;
  static constexpr ir::pattern facets{.name = "zip",
                                      .shape = detail::zip_shape,
                                      .view = detail::zip_view,
                                      .at = detail::zip_at,
                                      .length = detail::zip_length,
                                      .side_by_side = true};
};

/// The I-th component of a tuple.
///   get<1> (x, y) = y
template <int I>
struct get_component : ir::plain_pattern {
  template <class T>
  using kind = typename detail::components<T>::template at<I>;
  static constexpr void fill(ir::node& n) { n.number = I; }
  static constexpr ir::pattern facets{
      .name = "get", .shape = detail::get_shape, .view = detail::get_view, .at = detail::get_at, .length = detail::get_length};
};

namespace detail {
struct zip_maker : pattern_object {
  template <class... X>
  static consteval bool needs() {
    HOIST_NEED((is_array_term<X>() && ...), "hoist: zip needs arrays")
    HOIST_NEED_LENGTHS((numbers_are<2, int(sizeof...(X))>::at_most), "hoist: zip needs two arrays or more, zip(a, b)")
    HOIST_NEED_LENGTHS((compared<element_t<meta::nth_t<0, X...>, 0>, type_of<X>>::equal && ...),
                       "hoist: zip needs arrays of one length")
    return true;
  }
  template <class... X>
    requires(sizeof...(X) <= 12)
  constexpr auto operator()(X...) const {
    if constexpr ((is_mistaken_operand<X>() || ...))
      return passed_on<X...>();
    else if constexpr (needs<X...>())
      return expr<apply<zip_, term_of<X>...>,
                  array<tuple<element_t<X>...>, array_parts<type_of<meta::nth_t<0, X...>>>::count>>{};
    else
      return mistaken{};
  }
  HOIST_NOT_NUMBERED(zip_maker, zip, "zip(a, b)")
  /// Of arrays in braces.
  template <class Void = void>
  constexpr mistaken operator()(in_braces) const {
    static_assert(meta::never<Void>, "hoist: zip takes its arrays without braces, zip(a, b)");
    return {};
  }
  /// Of one array, or of more than 12: an ellipsis, so that compilers don't list their types.
  template <is_expr X>
  constexpr mistaken operator()(X, ...) const {
    static_assert(meta::never<X>, "hoist: zip takes 2 to 12 arrays");
    return {};
  }
};
}  // namespace detail
inline constexpr detail::zip_maker zip{};

namespace detail {
template <class Rows, int... I>
constexpr auto zip_components(Rows rows, std::integer_sequence<int, I...>) {
  return zip(get<I>(rows)...);
}
template <class Planes, int... I>
constexpr auto zip2_components(Planes planes, std::integer_sequence<int, I...>);

template <class X, class... Y>
consteval bool zip2_needs() {
  HOIST_NEED(is_array2<X> && (is_array2<Y> && ...), "hoist: zip2 needs arrays of two dimensions")
  HOIST_NEED_LENGTHS((compared<element_t<X>, element_t<Y>>::equal && ...), "hoist: zip needs arrays of one length")
  return true;
}
template <class X, class... Y>
consteval bool zip3_needs() {
  HOIST_NEED(is_array3<X> && (is_array3<Y> && ...), "hoist: zip3 needs arrays of three dimensions")
  HOIST_NEED_LENGTHS((compared<element_t<X>, element_t<Y>>::equal && ...), "hoist: zip needs arrays of one length")
  HOIST_NEED_LENGTHS((compared<element_t<X, 2>, element_t<Y, 2>>::equal && ...), "hoist: zip needs arrays of one length")
  return true;
}
}  // namespace detail

/// Arrays of two dimensions, element by element: map (zip) . zip.
template <class... X>
  requires(!(is_expr<X> && ...))
constexpr auto zip2(const X&...) {
  static_assert(meta::never<X...>, "hoist: zip2 needs arrays of two dimensions");
  return mistaken{};
}
template <is_expr... X>
constexpr auto zip2(X... x) {
  if constexpr ((is_mistaken<X> || ...))
    return detail::passed_on<X...>();
  else if constexpr (detail::zip2_needs<X...>())
    return zip(x...) |
           map([](auto rows) { return detail::zip_components(rows, std::make_integer_sequence<int, sizeof...(X)>{}); });
  else
    return mistaken{};
}
/// Arrays of three dimensions, element by element: map (zip2) . zip.
template <class... X>
  requires(!(is_expr<X> && ...))
constexpr auto zip3(const X&...) {
  static_assert(meta::never<X...>, "hoist: zip3 needs arrays of three dimensions");
  return mistaken{};
}
template <is_expr... X>
constexpr auto zip3(X... x) {
  if constexpr ((is_mistaken<X> || ...))
    return detail::passed_on<X...>();
  else if constexpr (detail::zip3_needs<X...>())
    return zip(x...) |
           map([](auto planes) { return detail::zip2_components(planes, std::make_integer_sequence<int, sizeof...(X)>{}); });
  else
    return mistaken{};
}

namespace detail {
template <class Planes, int... I>
constexpr auto zip2_components(Planes planes, std::integer_sequence<int, I...>) {
  return zip2(get<I>(planes)...);
}
}  // namespace detail

}  // namespace hoist
