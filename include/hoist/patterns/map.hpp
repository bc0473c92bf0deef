#pragma once
// map: a function applied to every element.

#include <hoist/core/diagnostics/of_function.hpp>
#include <hoist/ir/structural.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int map_shape(builder& b, int n) {
  int f = b[n].arg[0], x = b.shape_at(b[n].arg[1]);
  if (b.shapes[x].what != shape::kind::array) {
    b.reject("map needs an array");
    return x;
  }
  index_expr extent = b.shapes[x].extent, counter = b.fresh_counter(extent);
  b.counter_of[n] = counter;
  b.parameter_shape[2 * f] = b.element_at(x, counter);
  return b.array_shape(extent, counter, b.shape_at(b[f].arg[0]));
}

/// The scope in which the body of the mapped function stands for the element `i` of the array that `array` shows.
constexpr int scope_of_element(builder& b, int n, int outer, int array, index_expr i) {
  return b.bind(outer, b[n].arg[0], 0, element_in(b, array, i), b.counter_of[n], i);
}

constexpr int mapped_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const index_expr i = where.pop();
  return b.element_of(v, i, [&] {
    int here = b.scope;
    b.scope = scope_of_element(b, v.node, v.scope, v.child, i);
    int inner = b.view_of(b[b[v.node].arg[0]].arg[0]);
    b.scope = here;
    return inner;
  });
}
inline constexpr view_kind mapped_view{.name = "map", .step = mapped_step, .takes = 1, .memoised = true};

HOIST_IN_ENGINE constexpr int map_view(builder& b, int n) {
  b.shape_at(n);
  view v;
  v.kind = &mapped_view;
  v.node = n;
  v.child = b.view_of(b[n].arg[1]);
  v.scope = b.scope;
  return b.put(v);
}

HOIST_IN_ENGINE constexpr int map_element(builder& b, int n, index_expr i) {
  b.shape_at(n);
  return scope_of_element(b, n, b.scope, b.view_of(b[n].arg[1]), i);
}

/// Where the element of a mapped layout's argument is to be written: follows the body down to its variable.
constexpr int map_target_step(builder& b, const view& v, indices& where) {
  const index_expr i = where.pop();
  return b.element_of(v, i, [&] {
    int here = b.scope, f = b[v.node].arg[0], body = b[f].arg[0];
    b.scope = b.bind(v.scope, f, 0, -1, b.counter_of[v.node], i);
    int to = element_in(b, v.child, i);
    while (b.rejected.reason == nullptr && b[body].op->target != nullptr) {
      to = b[body].op->target(b, body, to);
      body = b[body].arg[b[body].args - 1];
    }
    if (b[body].op != &variable_pattern || b[body].binder != f)
      b.reject("the structure is not fully lowered: a map that computes has no loop");
    b.scope = here;
    return to;
  });
}
inline constexpr view_kind map_target_view{.name = "map target", .step = map_target_step, .takes = 1};

HOIST_IN_ENGINE constexpr int map_target(builder& b, int n, int destination) {
  b.shape_at(n);
  view v;
  v.kind = &map_target_view;
  v.node = n;
  v.child = destination;
  v.scope = b.scope;
  return b.put(v);
}

constexpr scope element_scope(const evaluation& e, int n, long i, const scope* s) {
  scope inner;
  inner.function = e[n].arg[0];
  inner.node = e[n].arg[1];
  inner.node_scope = s;
  inner.prefix = path{}.with(i);
  inner.outer = s;
  return inner;
}
HOIST_IN_ENGINE constexpr bounded_value map_at(const evaluation& e, int n, const path& p, const scope* s) {
  scope inner = element_scope(e, n, p.i[0], s);
  return e.scalar_at(e[e[n].arg[0]].arg[0], p.without_first(1), &inner);
}
HOIST_IN_ENGINE constexpr long map_length(const evaluation& e, int n, const path& p, const scope* s) {
  if (p.steps == 0) return e.length_at(e[n].arg[1], p, s);
  scope inner = element_scope(e, n, p.i[0], s);
  return e.length_at(e[e[n].arg[0]].arg[0], p.without_first(1), &inner);
}

template <class F, class X>
struct map_kind;
template <class A, class B>
struct map_kind<arrow<A, B>, arr<A>> {
  using type = arr<B>;
};

}  // namespace detail

/// Applies f to every element.
///   map f [x0, x1, ...] = [f x0, f x1, ...]
///   map : (A -> B) -> [A]n -> [B]n
/// Law: map f . map g = map (f . g). Source: [Remmelg2019] 2.4. Example: examples/tour.cpp.
struct map_ : ir::plain_pattern {
  template <class F, class X>
  using kind = typename detail::map_kind<F, X>::type;
  static constexpr ir::pattern facets{.name = "map",
                                      .shape = detail::map_shape,
                                      .view = detail::map_view,
                                      .target = detail::map_target,
                                      .element = detail::map_element,
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

namespace detail {
HOIST_CALLS(map, "1 argument, an element of its array, or with a tuple's components")
HOIST_CALLS(map2, "1 argument, an element of its array, or with a tuple's components")
HOIST_CALLS(map3, "1 argument, an element of its array, or with a tuple's components")

HOIST_APPLIED(map, "map(f)")
struct map_texts : map_calls, map_applied {};
struct unnamed_map_texts : map_calls, pattern_applied {};

/// The map pattern Op of the function L; Texts has what is reported where it isn't called, or L can't be, as it is to be.
template <class Op, class L, class Texts = unnamed_map_texts>
struct mapping {
  using applied = Texts;
  L f;
  template <class X>
  using parameter = variable_of<L, element_t<X>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array<X>, "hoist: map needs an array; what stands left of it is no array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    HOIST_NEED_FUNCTION(L, parameter<X>, decltype(std::declval<const if_of_anything<L>&>()(parameter<X>{}))) {
      using function = decltype(function_of<L, Texts>(parameter<X>{}, parts_of<element_t<X>>{}));
      if constexpr (is_mistaken<function>)
        return function{};
      else
        return expr<apply<Op, term_of<function>, term_of<X>>, array<type_of<function>, array_parts<type_of<X>>::count>>{};
    }
  }
};
template <class Op, class L>
constexpr auto mapped_by(L f) {
  return adaptor{mapping<Op, L>{f}};
}

template <class L>
using map_adaptor = mapping<map_, L, map_texts>;

HOIST_APPLIED(map2, "map2(f)")
struct map2_texts : map2_calls, map2_applied {};
/// The functions that map2 and map3 map; no lambdas, in whose names are the terms that they stand in.
template <class L, class Texts>
struct mapped_row {
  L f;
  template <class X>
  constexpr auto operator()(X row) const {
    return row | adaptor{mapping<map_, L, Texts>{f}};
  }
};
template <class L, class Texts>
struct mapped_plane {
  L f;
  template <class X>
  constexpr auto operator()(X plane) const {
    return plane | mapped_by<map_>(mapped_row<L, Texts>{f});
  }
};
template <class L>
struct map2_adaptor {
  using applied = map2_applied;
  L f;
  template <class X>
  using parameter = variable_of<L, element_t<X, 2>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array2<X>, "hoist: map2 needs an array of two dimensions")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    HOIST_NEED_FUNCTION(L, parameter<X>, decltype(std::declval<const if_of_anything<L>&>()(parameter<X>{}))) {
      using function = decltype(function_of<L, map2_calls>(parameter<X>{}, parts_of<element_t<X, 2>>{}));
      if constexpr (is_mistaken<function>)
        return function{};
      else
        return x | mapped_by<map_>(mapped_row<L, map2_texts>{f});
    }
  }
};

struct map3_texts : map3_calls, pattern_applied {};
template <class L>
struct map3_adaptor {
  L f;
  template <class X>
  using parameter = variable_of<L, element_t<X, 3>>;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(is_array3<X>, "hoist: map3 needs an array of three dimensions")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X x) const {
    HOIST_NEED_FUNCTION(L, parameter<X>, decltype(std::declval<const if_of_anything<L>&>()(parameter<X>{}))) {
      using function = decltype(function_of<L, map3_calls>(parameter<X>{}, parts_of<element_t<X, 3>>{}));
      if constexpr (is_mistaken<function>)
        return function{};
      else
        return x | mapped_by<map_>(mapped_plane<L, map3_texts>{f});
    }
  }
};
HOIST_OF_FUNCTION(map, map_adaptor, "map(f)");
HOIST_OF_FUNCTION(map2, map2_adaptor, "map2(f)");
HOIST_OF_FUNCTION(map3, map3_adaptor, "map3(f)");
}  // namespace detail
inline constexpr detail::map_of_function map{};
/// map (map f), on an array of arrays.
inline constexpr detail::map2_of_function map2{};
/// map (map (map f)), on an array of planes.
inline constexpr detail::map3_of_function map3{};

namespace detail {
/// The adaptor S on the elements of an array. Its lambda stands here, so that the array is not in its name.
template <class S>
constexpr auto inside(S s) {
  return map([s](auto row) { return row | s; });
}
}  // namespace detail

}  // namespace hoist
