#pragma once
// map: a function applied to every element.

#include <hoist/core/stage.hpp>
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
  ix extent = b.shapes[x].extent, counter = b.fresh_counter(extent);
  b.counter_of[n] = counter;
  b.parameter_shape[2 * f] = b.element_at(x, counter);
  return b.array_shape(extent, counter, b.shape_at(b[f].arg[0]));
}

/// The scope in which the body of the mapped function stands for the element `i` of the array that `array` shows.
constexpr int scope_of_element(builder& b, int n, int outer, int array, ix i) {
  return b.bind(outer, b[n].arg[0], 0, element_in(b, array, i), b.counter_of[n], i);
}

constexpr int mapped_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  const ix i = where.pop();
  return b.element_of(v, i, [&] {
    int here = b.scope;
    b.scope = scope_of_element(b, v.node, v.scope, v.child, i);
    int inner = b.view_of(b[b[v.node].arg[0]].arg[0]);
    b.scope = here;
    return inner;
  });
}
inline constexpr view_kind mapped_view{.name = "map", .step = mapped_step, .takes = 1, .remembers = true};

HOIST_IN_ENGINE constexpr int map_view(builder& b, int n) {
  b.shape_at(n);
  view v;
  v.kind = &mapped_view;
  v.node = n;
  v.child = b.view_of(b[n].arg[1]);
  v.scope = b.scope;
  return b.put(v);
}

/// Where the element of a mapped layout's argument is to be written: follows the body down to its variable.
constexpr int map_target_step(builder& b, const view& v, indices& where) {
  const ix i = where.pop();
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
                                      .at = detail::map_at,
                                      .length = detail::map_length};
};

namespace detail {
HOIST_CALLS(map, "1 argument, an element of its array, or with a tuple's components")
HOIST_CALLS(map2, "1 argument, an element of its array, or with a tuple's components")
HOIST_CALLS(map3, "1 argument, an element of its array, or with a tuple's components")
/// The map pattern Op of the function L over the array x.
template <class Op, class Of = map_calls, is_expr X, class L>
constexpr auto mapped(X, L) {
  static_assert(bool(is_array<X>), "hoist: map needs an array; what stands left of it is no array");
  if constexpr (is_array<X>) {
    using parts = array_parts<type_of<X>>;
    // A function of anything is looked at here, so that the way to a mistake in it is short.
    using variable = variable_of<L, typename parts::element>;
    using first = decltype(std::declval<const if_of_anything<L>&>()(variable{}));
    if constexpr (!is_given<first>()) {
      return mistaken{};
    } else {
      constexpr seen at_once = at_first_sight<first, L, variable>();
      if constexpr (at_once == seen::nothing_wrong) {
        using f = decltype(function_of<L, Of>(variable_of<L, typename parts::element>{}, parts_of<typename parts::element>{}));
        if constexpr (is_mistaken<f>)
          return f{};
        else
          return expr<apply<Op, term_of<f>, term_of<X>>, array<type_of<f>, parts::count>>{};
      } else {
        constexpr bool made = at_once != seen::gives_nothing, whole = at_once != seen::takes_number_apart;
        constexpr bool no_array = at_once != seen::gives_c_array, recorded = at_once != seen::not_recorded;
        static_assert(made, HOIST_RETURNS_NOTHING);
        static_assert(whole, HOIST_NO_COMPONENTS);
        static_assert(no_array, HOIST_C_ARRAY);
        static_assert(recorded, HOIST_NOT_RECORDED);
        return mistaken{};
      }
    }
  } else {
    return mistaken{};
  }
}
HOIST_APPLIED(map, "map(f)")
template <class L>
struct map_stage {
  using applied = map_applied;
  L f;
  template <is_expr X>
  constexpr auto operator()(X) const {
    static_assert(bool(is_array<X>), "hoist: map needs an array; what stands left of it is no array");
    if constexpr (is_array<X>) {
      using parts = array_parts<type_of<X>>;
      // A function of anything is looked at here, so that the way to a mistake in it is short.
      using variable = variable_of<L, typename parts::element>;
      using first = decltype(std::declval<const if_of_anything<L>&>()(variable{}));
      constexpr seen at_once = at_first_sight<first, L, variable>();
      if constexpr (at_once == seen::nothing_wrong) {
        using function =
            decltype(function_of<L, map_calls>(variable_of<L, typename parts::element>{}, parts_of<typename parts::element>{}));
        if constexpr (is_mistaken<function>)
          return function{};
        else
          return expr<apply<map_, term_of<function>, term_of<X>>, array<type_of<function>, parts::count>>{};
      } else {
        constexpr bool made = at_once != seen::gives_nothing, whole = at_once != seen::takes_number_apart;
        constexpr bool no_array = at_once != seen::gives_c_array, recorded = at_once != seen::not_recorded;
        static_assert(made, HOIST_RETURNS_NOTHING);
        static_assert(whole, HOIST_NO_COMPONENTS);
        static_assert(no_array, HOIST_C_ARRAY);
        static_assert(recorded, HOIST_NOT_RECORDED);
        return mistaken{};
      }
    } else {
      return mistaken{};
    }
  }
};
/// The function is looked at first, so that a mistake in it is found close to the user's line.
HOIST_APPLIED(map2, "map2(f)")
template <class L>
struct map2_stage {
  using applied = map2_applied;
  L f;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    static_assert(bool(is_array2<X>), "hoist: map2 needs an array of two dimensions");
    if constexpr (is_array2<X>) {
      using element = typename array_parts<typename array_parts<type_of<X>>::element>::element;
      // A function of anything is looked at here, so that the way to a mistake in it is short.
      using first = decltype(std::declval<const if_of_anything<L>&>()(variable_of<L, element>{}));
      if constexpr (!is_given<first>())
        return mistaken{};
      else if constexpr (is_mistaken<decltype(function_of<L, map2_calls>(variable_of<L, element>{}, parts_of<element>{}))>)
        return decltype(function_of<L, map2_calls>(variable_of<L, element>{}, parts_of<element>{})){};
      else
        return mapped<map_>(x, [f = f](auto row) { return mapped<map_, map2_calls>(row, f); });
    } else {
      return mistaken{};
    }
  }
};
template <class L>
struct map3_stage {
  L f;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    static_assert(bool(is_array3<X>), "hoist: map3 needs an array of three dimensions");
    if constexpr (is_array3<X>) {
      using rows = typename array_parts<type_of<X>>::element;
      using element = typename array_parts<typename array_parts<rows>::element>::element;
      // A function of anything is looked at here, so that the way to a mistake in it is short.
      using first = decltype(std::declval<const if_of_anything<L>&>()(variable_of<L, element>{}));
      if constexpr (!is_given<first>())
        return mistaken{};
      else if constexpr (is_mistaken<decltype(function_of<L, map3_calls>(variable_of<L, element>{}, parts_of<element>{}))>)
        return decltype(function_of<L, map3_calls>(variable_of<L, element>{}, parts_of<element>{})){};
      else
        return mapped<map_>(
            x, [f = f](auto plane) { return mapped<map_>(plane, [f](auto row) { return mapped<map_, map3_calls>(row, f); }); });
    } else {
      return mistaken{};
    }
  }
};
}  // namespace detail

namespace detail {
/// A pattern of one function, as an object, so that a mistake in its use gets a sentence.
template <template <class> class Stage>
struct of_function : pattern_object {
  template <class L>
    requires(!__is_base_of(program_base, L))
  constexpr auto operator()(L f) const {
    return stage{Stage<L>{f}};
  }
  template <class Void = void>
  constexpr auto operator()(const program_base&) const {
    static_assert(meta::never<Void>, "hoist: a program is no function of elements; give its function a name, and map that");
    return stage{nothing_to_do{}};
  }
};
/// What stands where a pattern takes a function: the name of one of hoist's own, which says itself how it is called, or that of
/// an overloaded function or a template, of which C++ can't tell which is meant.
using hoists_own = void(uncalled);
using of_a_float = float(float);
using of_two_floats = float(float, float);
/// In detail, name_of_function: the pattern `name` of one function with its stage; where it isn't given one it says how it is
/// written, as in `example`.
#define HOIST_OF_FUNCTION(name, stage_of, example)                                                                             \
  struct name##_of_function : of_function<stage_of> {                                                                          \
    using of_function<stage_of>::operator();                                                                                   \
    template <class Void = void>                                                                                               \
    constexpr auto operator()() const {                                                                                        \
      static_assert(meta::never<Void>, "hoist: " #name " takes 1 function, as in x | " example);                               \
      return stage{nothing_to_do{}};                                                                                           \
    }                                                                                                                          \
    constexpr auto operator()(hoists_own&) const { return stage{nothing_to_do{}}; }                                            \
    template <class Void = void>                                                                                               \
    constexpr auto operator()(of_a_float&) const {                                                                             \
      static_assert(meta::never<Void>,                                                                                         \
                    "hoist: " #name " takes a lambda, as in [](auto x) { return f(x); }, not a function's name");              \
      return stage{nothing_to_do{}};                                                                                           \
    }                                                                                                                          \
    template <class Void = void>                                                                                               \
    constexpr auto operator()(of_two_floats&) const {                                                                          \
      static_assert(meta::never<Void>, "hoist: " #name " takes a lambda, [](auto x, auto y) { return f(x, y); }, not a name"); \
      return stage{nothing_to_do{}};                                                                                           \
    }                                                                                                                          \
    HOIST_NOT_NUMBERED(name##_of_function, name, "x | " example)                                                               \
    template <class F>                                                                                                         \
    constexpr auto operator()(F, anything, ...) const {                                                                        \
      static_assert(meta::never<F>, "hoist: " #name " takes 1 function, and its array stands left of |, as in x | " example);  \
      return stage{nothing_to_do{}};                                                                                           \
    }                                                                                                                          \
  }
template <class Op, class L>
struct mapped_stage {
  L f;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return mapped<Op>(x, f);
  }
};
}  // namespace detail

namespace detail {
HOIST_OF_FUNCTION(map, map_stage, "map(f)");
HOIST_OF_FUNCTION(map2, map2_stage, "map2(f)");
HOIST_OF_FUNCTION(map3, map3_stage, "map3(f)");
}  // namespace detail
inline constexpr detail::map_of_function map{};
/// map (map f), on an array of arrays.
inline constexpr detail::map2_of_function map2{};
/// map (map (map f)), on an array of planes.
inline constexpr detail::map3_of_function map3{};

}  // namespace hoist
