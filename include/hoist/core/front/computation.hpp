#pragma once
// What is computed of terms beside values, and the term that it becomes.

#include <hoist/core/front/expr.hpp>

namespace hoist {

namespace detail {
template <class R>
struct value_type;
template <class T>
struct value_type<val<T>> {
  using type = T;
};
template <class... T>
struct value_type<vals<T...>> {
  using type = tuple<T...>;
};
/// Whether a user function gives R: it is traced then.
template <class R>
concept is_traced = requires { typename value_type<R>::type; };

template <class X>
constexpr auto as_operand(const X& x) {
  if constexpr (is_expr<X>)
    return term_operand<term_of<X>, type_of<X>>{};
  else if constexpr (traced_vector<X>)
    return as_vector_val(x);
  else if constexpr (traced_scalar<X>)
    return as_val(x);
  else
    return x;
}
template <class X>
consteval bool is_operand() {
  if constexpr (is_expr<X>)
    return is_scalar_type<type_of<X>> || width_of<type_of<X>> > 0;
  else
    return is_computed<X> || traced_scalar<X> || traced_vector<X> || std::is_arithmetic<X>::value;
}
template <class X>
consteval bool is_mistaken_operand() {
  if constexpr (is_expr<X>)
    return is_mistaken<X>;
  else
    return false;
}
template <class Fn, class... X>
constexpr auto compute(const X&... x) {
  constexpr bool unnamed = !(__is_same(X, by_name) || ...), mistaken = (is_mistaken_operand<X>() || ...),
                 numbered = mistaken || !(__is_same(X, named_component) || ...);
  constexpr bool known = unnamed && numbered && !mistaken, scalars = (is_operand<X>() && ...);
  static_assert(unnamed, "hoist: a tuple has no members first and second; write get<0>(t), or a parameter for each component");
  static_assert(numbered, "hoist: a vector has no members x, y, z and w; its components are v.s(0), v.s(1), v.s(2), v.s(3)");
  if constexpr (known && !scalars) array_in_arithmetic<meta::once<X...>>();
  if constexpr (known && scalars)
    return computed<Fn, decltype(as_operand(x))...>{as_operand(x)...};
  else
    return passed_on<X...>();
}

}  // namespace detail

/// The I-th component of a vector that is a term, or computed of terms.
template <int I, class X>
  requires(__is_base_of(detail::on_terms, X) && (detail::is_computed<X> || is_vector_type<type_of<X>>))
constexpr auto get(const X& x) {
  return detail::compute<detail::functions::component_at<I>>(x);
}
/// The vector of scalars of which some are terms, or computed of terms.
template <class... X>
  requires(__is_base_of(detail::on_terms, X) || ...)
constexpr auto make_vector(const X&... x) {
  return detail::compute<detail::functions::vector_of>(x...);
}

namespace detail {
/// What a tuple may have beside what is computed of terms.
template <class X>
concept beside_terms = __is_base_of(on_terms, X) || traced_scalar<X> || std::is_arithmetic<X>::value;

/// The function L at the symbols S..., which gives something computed of terms as well, as a function of scalars alone:
/// its parameters are those of S... that Read has a bit for, since it reads elements of them, and Terms.
template <class L, unsigned Read, class Terms, class... S>
struct computation {
  static constexpr int before(int i) { return __builtin_popcount(Read & ((1u << i) - 1)); }
  template <int I, class X>
  static constexpr auto given(trace_graph& g) {
    constexpr bool by_itself = in_terms<X> && !components_of<type_of<X>>;
    if constexpr ((Read >> I & 1u) != 0 && !by_itself)
      return traced_symbol<term_of<X>, type_of<X>, in_terms<X>>(place{&g, before(I)});
    else
      return X{};
  }
  template <int... I>
  static constexpr auto result(trace_graph& g, std::integer_sequence<int, I...>) {
    return call_stateless<L>(given<I, S>(g)...);
  }
  constexpr auto operator()(auto... arg) const {
    trace_graph& g = graph_in(arg...);
    return result(g, std::make_integer_sequence<int, sizeof...(S)>{}).template value<Terms>(g, before(sizeof...(S)));
  }
};
/// Which of N parameters a traced function reads, as bits.
constexpr unsigned parameters_read(const trace_graph& g, int n) {
  unsigned all = 0;
  for (const trace_graph::node& x : g.nodes)
    if (x.parameter >= 0 && x.parameter < n) all |= 1u << x.parameter;
  return all;
}
template <class F, class R, class... K>
struct called {
  template <class... E>
  using on = expr<apply<call<F, kind_t<R>, kind_t<K>...>, E...>, R>;
};
/// Those of several symbols that Read has a bit for.
template <unsigned Read, class Done, class... S>
struct read_of {
  using type = Done;
};
template <unsigned Read, class... Done, class X, class... Rest>
struct read_of<Read, meta::list<Done...>, X, Rest...>
    : read_of<(Read >> 1), std::conditional_t<(Read & 1u) != 0, meta::list<Done..., X>, meta::list<Done...>>, Rest...> {};
/// The term of what the function L computes, C, at the symbols S....
template <class L, class C, class Terms, class... S>
struct computed_term;
template <class L, class C, class... E, class... T, class... S>
struct computed_term<L, C, meta::list<term_operand<E, T>...>, S...> {
  using terms = meta::list<term_operand<E, T>...>;
  using slots = typename numbered_terms<terms>::type;
  enum : bool { has_values = operand<C>::has_values, has_reads = operand<C>::has_reads };
  static constexpr unsigned everything = (1u << sizeof...(S)) - 1;
  static consteval int flaws() {
    if constexpr (has_reads && captures_only_terms<L>)
      return flaws_if_traced<computation<L, everything, terms, S...>, type_of<S>..., T...>();
    else
      return none;
  }
  static consteval unsigned read() {
    if constexpr (has_reads)
      return parameters_read(trace<computation<L, everything, terms, S...>, type_of<S>..., T...>(), sizeof...(S));
    else
      return 0;
  }
  template <class R, unsigned Read, class... X>
  static consteval auto call_with(meta::list<X...>) {
    return typename called<computation<L, Read, terms, S...>, R, type_of<X>..., T...>::template on<term_of<X>..., E...>{};
  }
  static consteval auto body() {
    using R = typename value_type<decltype(C{}.template value<terms>(std::declval<trace_graph&>(), 0))>::type;
    if constexpr (!has_values)
      return typename called<combination<typename numbered_operand<C, terms>::type, slots>, R, T...>::template on<E...>{};
    else if constexpr (!captures_only_terms<L> || (flaws() & unrecorded) != 0)
      return mistaken{};
    else
      return call_with<R, read()>(typename read_of<read(), meta::list<>, S...>::type{});
  }
};
template <class L, class C, class... S>
using term_of_computed = computed_term<L, C, typename operand<C>::terms, S...>;
}  // namespace detail

/// A tuple of scalars of which some are computed of terms, as the result of a function.
template <detail::beside_terms... X>
  requires(sizeof...(X) > 1 && (__is_base_of(detail::on_terms, X) || ...) && !(is_expr<X> && ...))
constexpr auto make_tuple(X... x) {
  constexpr bool scalars = (detail::is_operand<X>() && ...) || (detail::is_mistaken_operand<X>() || ...);
  static_assert(scalars, "hoist: make_tuple needs terms, or scalars; an array stands beside terms only");
  if constexpr (scalars)
    return detail::compute<detail::functions::side_by_side>(x...);
  else
    return mistaken{};
}

}  // namespace hoist
