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
/// Whether values load from an accumulator that the step around them changes in place.
constexpr bool read_what_changes(const builder& b, const meta::vec<int>& values) {
  if (b.changed_in_place.empty()) return false;
  meta::vec<bool> seen(b.out.values.size(), false);
  meta::vec<int> left = values;
  while (!left.empty()) {
    const int v = left.back();
    left.pop();
    if (v < 0 || seen[v]) continue;
    seen[v] = true;
    const ir::value& x = b.out.values[v];
    for (int memory : b.changed_in_place)
      if (x.what == ir::value::kind::load && x.as_load().memory == memory) return true;
    for (int a : operands_of(x)) left.push(a);
  }
  return false;
}
/// Whether operations make one of these values.
constexpr bool are_computed(const builder& b, const meta::vec<int>& values) {
  for (int v : values)
    if (b.out.values[v].what == ir::value::kind::apply || b.out.values[v].what == ir::value::kind::choose) return true;
  return false;
}
/// A view of what let names. Numbers that statements compute, such as a loop, are computed here, once, for all readers; so are those
/// that change while their readers run, and those that operations make where loops may read them.
constexpr int named_view(builder& b, int n) {
  const int x = b[n].arg[1], s = b.shape_at(x), lazy = b.view_of(x), before = b.out.statements.size();
  if (b.rejected.reason != nullptr || !is_flat(b, s)) return lazy;
  const meta::vec<int> values = scalars_of(b, s, lazy);
  const bool once = b.out.statements.size() != before || read_what_changes(b, values) ||
                    (b.compound >= 0 && !is_flat(b, b.shape_at(n)) && are_computed(b, values));
  return once && b.rejected.reason == nullptr ? kept_in_registers(b, values) : lazy;
}
/// What is named outside of mapped functions is viewed where it is read: not every kernel reads every name.
constexpr int let_scope(builder& b, int n) {
  const int f = b[n].arg[0];
  if (b.named_by[f] >= 0 && !is_flat(b, b.shape_at(b[n].arg[1]))) return b.scope;
  return b.bind(b.scope, f, 0, named_view(b, n));
}
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
/// What a function computes of its numbers.
template <class X>
concept is_number_of_function = traced_scalar<X> && !is_expr<X>;
template <class X>
concept is_named_as_computed = is_computed<X> || is_number_of_function<X>;
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
  /// Of numbers alone: the functions around are called again, with terms for these.
  template <class X, class L>
    requires is_number_of_function<X>
  constexpr auto operator()(const X&, const L&) const {
    return unfinished{};
  }
  template <class L>
  HOIST_SAYS("hoist: let names terms, or what is computed of terms; use numbers in its function")
  constexpr auto operator()(const on_terms&, L) const {
    return mistaken{};
  }
  template <class... X>
    requires(sizeof...(X) != 2 || !(is_named_as_computed<X> || ...))
  constexpr auto operator()(X...) const {
    static_assert(meta::never<X...>, "hoist: let needs a term and a function of it, let(x, [](auto y) { ... })");
    return mistaken{};
  }
};
}  // namespace detail
inline constexpr detail::let_maker let{};

}  // namespace hoist
