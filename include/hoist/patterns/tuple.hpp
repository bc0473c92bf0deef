#pragma once
// make_tuple: terms side by side, as the results of a program or the state of a reduction.

#include <hoist/patterns/zip.hpp>

namespace hoist {

namespace detail {

HOIST_IN_ENGINE constexpr int tuple_shape(builder& b, int n) {
  shape s;
  s.what = shape::kind::tuple;
  for (int i = 0; i < b[n].args; ++i) s.parts.push(b.shape_at(b[n].arg[i]));
  return b.put(s);
}
constexpr int tuple_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("a tuple is used where a scalar is needed");
    return -1;
  }
  return v.parts[static_cast<int>(b.pool().value(where.pop()))];
}
inline constexpr view_kind tuple_view_kind{.name = "tuple", .step = tuple_step, .takes = 1};
HOIST_IN_ENGINE constexpr int tuple_view(builder& b, int n) {
  view v;
  v.kind = &tuple_view_kind;
  for (int i = 0; i < b[n].args; ++i) v.parts.push(b.view_of(b[n].arg[i]));
  return b.put(v);
}
HOIST_IN_ENGINE constexpr void tuple_write(builder& b, int n, int destination) {
  b.shape_at(n);
  for (int i = 0; i < b[n].args; ++i) b.write(b[n].arg[i], element_in(b, destination, b.pool().number(i)));
}
HOIST_IN_ENGINE constexpr bounded_value tuple_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[p.i[0]], p.without_first(1), s);
}
HOIST_IN_ENGINE constexpr long tuple_length(const evaluation& e, int n, const path& p, const scope* s) {
  return p.steps == 0 ? e[n].args : e.length_at(e[n].arg[p.i[0]], p.without_first(1), s);
}

}  // namespace detail

/// Terms side by side.
///   make_tuple x y = (x, y)
///   make_tuple : A -> B -> (A, B)
/// Law: get<0> (make_tuple x y) = x. As a program's result, each array of it is an output of its own.
struct make_tuple_ : ir::plain_pattern {
  template <class... K>
  using kind = tup<K...>;
  static constexpr ir::pattern facets{.name = "make_tuple",
                                      .shape = detail::tuple_shape,
                                      .view = detail::tuple_view,
                                      .write = detail::tuple_write,
                                      .at = detail::tuple_at,
                                      .length = detail::tuple_length,
                                      .side_by_side = true};
};

template <is_expr... X>
  requires(sizeof...(X) > 1 && !(detail::in_tuple<X> && ...))
constexpr auto make_tuple(X...) {
  if constexpr ((is_mistaken<X> || ...))
    return detail::passed_on<X...>();
  else
    return expr<apply<make_tuple_, term_of<X>...>, tuple<type_of<X>...>>{};
}

template <is_expr X>
constexpr auto make_tuple(X) {
  static_assert(meta::never<X>, "hoist: make_tuple needs two terms or more, make_tuple(a, b)");
  return mistaken{};
}

// By reference, so that std::make_tuple goes before it where a program uses both namespaces.
template <class... X>
  requires(sizeof...(X) > 1 && (std::is_arithmetic_v<X> && ...))
constexpr auto make_tuple(const X&...) {
  static_assert(meta::never<X...>,
                "hoist: make_tuple needs terms; a reduction begins with numbers by reduce_seq(starting_from<0.f, 0.f>(f))");
  return mistaken{};
}

template <class... T, class X, class... More>
  requires(is_expr<X> || __is_base_of(place, X))
constexpr auto get(const X&, const More&...) {
  static_assert(meta::never<X>, "hoist: get takes its number in angle brackets, and one tuple: get<0>(t)");
  return mistaken{};
}
template <int I, is_expr X>
  requires(!detail::components_of<type_of<X>> && !is_vector_type<type_of<X>>)
constexpr auto get(X) {
  constexpr bool known = is_mistaken<X>;
  static_assert(known, "hoist: get<I> needs a tuple, as zip and make_tuple make; at<I> is an element of an array");
  return detail::passed_on<X>();
}
template <int I, is_expr X>
  requires(!is_symbol<X> && detail::components_of<type_of<X>>)
constexpr auto get(X) {
  constexpr bool inside = I >= 0 && I < detail::components<type_of<X>>::size;
  static_assert(inside, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = inside ? I : 0;
  return expr<apply<get_component<component>, term_of<X>>, typename detail::components<type_of<X>>::template at<component>>{};
}

namespace detail {
template <class X, int... I>
constexpr auto unzipped(X x, std::integer_sequence<int, I...>) {
  return make_tuple((x | map([](auto t) { return get<I>(t); }))...);
}
HOIST_APPLIED(unzip, "unzip")
struct unzip_adaptor {
  using applied = unzip_applied;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: unzip needs an array of tuples, as zip makes")
    HOIST_NEED(components_of<element_t<X>>, "hoist: unzip needs an array of tuples, as zip makes")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return unzipped(x, std::make_integer_sequence<int, components<element_t<X>>::size>{});
  }
};
}  // namespace detail
/// An array of tuples as a tuple of arrays, which moves nothing.
///   unzip : [(A, B)]n -> ([A]n, [B]n)
/// Law: unzip (zip a b) = (a, b).
inline constexpr auto unzip = adaptor{detail::unzip_adaptor{}};

}  // namespace hoist
