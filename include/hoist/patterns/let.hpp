#pragma once
// let: a term with a name, used as often as one likes.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>
#include <hoist/patterns/registers.hpp>

namespace hoist {

namespace detail {

using namespace ir;

HOIST_IN_ENGINE constexpr int let_shape(builder& b, int n) {
  int f = b[n].arg[0];
  b.parameter_shape[2 * f] = b.shape_at(b[n].arg[1]);
  return b.shape_at(b[f].arg[0]);
}
/// Whether a shape is a scalar, a vector, or a tuple of scalars.
constexpr bool is_flat(builder& b, int s) {
  for (int p : b.shapes[s].parts)
    if (b.shapes[p].what != shape::kind::scalar) return false;
  return b.shapes[s].what != shape::kind::array || b.shapes[s].vector;
}
/// A view of what has a name. Numbers that statements compute, such as a loop, are computed here, once, for all readers.
constexpr int named_view(builder& b, int n) {
  const int s = b.shape_at(n), lazy = b.view_of(n), before = b.out.statements.size();
  if (b.rejected.reason != nullptr || !is_flat(b, s)) return lazy;
  const meta::vec<int> values = scalars_of(b, s, lazy);
  return b.out.statements.size() == before || b.rejected.reason != nullptr ? lazy : kept_in_registers(b, values);
}
constexpr int let_scope(builder& b, int n) { return b.bind(b.scope, b[n].arg[0], 0, named_view(b, b[n].arg[1])); }
HOIST_IN_ENGINE constexpr int let_view(builder& b, int n) {
  b.shape_at(n);
  int here = b.scope;
  b.scope = let_scope(b, n);
  int v = b.view_of(b[b[n].arg[0]].arg[0]);
  b.scope = here;
  return v;
}
HOIST_IN_ENGINE constexpr void let_write(builder& b, int n, int destination) {
  int here = b.scope;
  b.scope = let_scope(b, n);
  b.write(b[b[n].arg[0]].arg[0], destination);
  b.scope = here;
}
constexpr scope named_scope(const evaluation& e, int n, const scope* s) {
  scope inner;
  inner.function = e[n].arg[0];
  inner.node = e[n].arg[1];
  inner.node_scope = s;
  inner.outer = s;
  return inner;
}
HOIST_IN_ENGINE constexpr bounded_value let_at(const evaluation& e, int n, const path& p, const scope* s) {
  scope inner = named_scope(e, n, s);
  computed_number number;
  inner.number = &number;
  return e.scalar_at(e[e[n].arg[0]].arg[0], p, &inner);
}
HOIST_IN_ENGINE constexpr long let_length(const evaluation& e, int n, const path& p, const scope* s) {
  scope inner = named_scope(e, n, s);
  return e.length_at(e[e[n].arg[0]].arg[0], p, &inner);
}
template <class F, class X>
struct applied_kind;
template <class A, class B>
struct applied_kind<arrow<A, B>, A> {
  using type = B;
};

}  // namespace detail

/// A function applied to a term, so that the term has a name and is computed once.
///   let x f = f x
///   let : A -> (A -> B) -> B
/// Example: examples/tour.cpp.
struct let_ : ir::plain_pattern {
  template <class F, class X>
  using kind = typename detail::applied_kind<F, X>::type;
  static constexpr ir::pattern facets{.name = "let",
                                      .shape = detail::let_shape,
                                      .view = detail::let_view,
                                      .write = detail::let_write,
                                      .at = detail::let_at,
                                      .length = detail::let_length,
                                      .names = true};
};

namespace detail {
HOIST_CALLS(let, "1 argument, the term that it names, or with a tuple's components")
struct let_maker : pattern_object {
  HOIST_NOT_NUMBERED(let_maker, let, "let(x, f)")
  template <is_expr X, class L>
    requires(!is_expr<L>)
  constexpr auto operator()(X x, L) const {
    if constexpr (is_mistaken<X>) {
      return x;
    } else {
      using f = decltype(function_of<L, let_calls>(variable_of<L, type_of<X>>{}, parts_of<type_of<X>>{}));
      if constexpr (is_mistaken<f>)
        return f{};
      else
        return expr<apply<let_, term_of<f>, term_of<X>>, type_of<f>>{};
    }
  }
  /// What is computed of terms alone is a term, too.
  template <class X, class L>
    requires(is_computed<X> && !operand<X>::has_values)
  constexpr auto operator()(X, L f) const {
    return (*this)(body_of<L, X>(), f);
  }
  template <class L>
  HOIST_SAYS("hoist: let names terms, or what is computed of terms; use numbers in its function")
  constexpr auto operator()(const on_terms&, L) const {
    return mistaken{};
  }
  template <class... X>
    requires(sizeof...(X) != 2 || !(is_computed<X> || ...))
  constexpr auto operator()(X...) const {
    static_assert(meta::never<X...>, "hoist: let needs a term and a function of it, let(x, [](auto y) { ... })");
    return mistaken{};
  }
};
}  // namespace detail
inline constexpr detail::let_maker let{};

}  // namespace hoist
