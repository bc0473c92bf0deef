#pragma once
// The front end: terms with their types, and the lambdas given to patterns.

#include <hoist/core/arithmetic.hpp>
#include <hoist/core/term.hpp>

namespace hoist {

struct expr_base {};
struct symbol_base {};

/// A term E with its type T.
template <class E, class T>
struct typed_term : expr_base {
  using term = E;
  using type = T;
};
template <class X>
concept is_expr = __is_base_of(expr_base, X);
template <is_expr X>
using term_of = typename X::term;
template <is_expr X>
using type_of = typename X::type;
template <class X>
concept is_symbol = is_expr<X> && __is_base_of(symbol_base, X);

/// A call of the user function L (its result of kind R) on terms; the function's parameters have the kinds K....
template <class L, class R, class... K>
struct call;

namespace detail {
/// An array or a tuple as an argument of a user function that is looked at, not traced. It has no state, so that closures
/// which capture it have none.
template <class T>
struct untraced {};
template <sequence T>
struct untraced<T> {
  template <class... Rest>
  constexpr auto operator()(int i, Rest... rest) const {
    return traced<T>{}(i, rest...);
  }
};
struct own_operators {};
template <class T>
struct readable {
  using type = untraced<T>;
  using operators = on_terms;
};
template <class T>
  requires is_scalar_type<T>
struct readable<T> {
  using type = val<T>;
  using operators = own_operators;
};
template <class T, int W>
struct readable<vec<T, W>> {
  using type = val<vec<T, W>>;
  using operators = own_operators;
};

// Classes inside a lambda of a variable template: both compilers print just `expr` and `symbol` for them, so that the
// lines which lead to a mistake stay short however long the terms and types are. The lambdas capture something: others
// have a conversion to a pointer, and that is two functions more for a compiler to name.
constexpr bool something() { return false; }
template <class E, class T>
inline constexpr auto make_expr = [captured = something()] {
  struct expr : typed_term<E, T>, on_terms {};
  return expr{};
};
template <class E, class T>
inline constexpr auto make_symbol = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, readable<T>::type, readable<T>::operators {};
  return symbol{};
};
}  // namespace detail

/// A term E of type T, as a user holds it.
template <class E, class T>
using expr = decltype(detail::make_expr<E, T>());

/// What a lambda's parameter is: a term, and where its kind allows a traced value, so that one call of the lambda shows
/// whether it builds a term or computes a scalar.
template <class E, class T>
using symbol = decltype(detail::make_symbol<E, T>());

/// What a pattern returns after a mistake whose result has no plausible type. Every pattern passes it on, so that one
/// mistake gives one error.
struct mistake {};
using mistaken = expr<var<mistake, mistake>, mistake>;
template <class X>
concept is_mistaken = __is_same(X, mistaken);

template <int I>
struct get_component;

namespace detail {
/// The symbol of a term E in a function that is traced: T's value is read there.
template <class E, class T>
struct traced_symbol : typed_term<E, T>, symbol_base, decltype(read_at<T>(place{})), readable<T>::operators {
  constexpr traced_symbol(const place& p) : decltype(read_at<T>(place{}))(read_at<T>(p)) {}
};
}  // namespace detail

template <int I, is_symbol S>
  requires detail::components_of<type_of<S>>
constexpr auto get(const S& s) {
  using parts = detail::components<type_of<S>>;
  static_assert(numbers_are<I + 1, parts::size>::at_most && I >= 0,
                "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = I >= 0 && I < parts::size ? I : 0;
  using E = apply<get_component<component>, term_of<S>>;
  using T = typename parts::template at<component>;
  if constexpr (__is_base_of(place, S)) return detail::traced_symbol<E, T>(s.then(component, -1));
  else return symbol<E, T>{};
}

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
  if constexpr (is_expr<X>) return term_operand<term_of<X>, type_of<X>>{};
  else if constexpr (traced_vector<X>) return as_vector_val(x);
  else if constexpr (traced_scalar<X>) return as_val(x);
  else return x;
}
template <class X>
consteval bool is_operand() {
  if constexpr (is_expr<X>) return is_scalar_type<type_of<X>> || width_of<type_of<X>> > 0;
  else return is_computed<X> || traced_scalar<X> || traced_vector<X> || std::is_arithmetic_v<X>;
}
template <class X>
consteval bool is_mistaken_operand() {
  if constexpr (is_expr<X>) return is_mistaken<X>;
  else return false;
}
template <class Fn, class... X>
constexpr auto compute(const X&... x) {
  constexpr bool known = !(is_mistaken_operand<X>() || ...), scalars = (is_operand<X>() && ...);
  static_assert(!known || scalars, "hoist: arithmetic needs scalars; use map to compute with an array's elements");
  if constexpr (known && scalars) return computed<Fn, decltype(as_operand(x))...>{as_operand(x)...};
  else return mistaken{};
}

/// Whether a closure has no state: it captures nothing, or symbols and terms only.
template <class L>
inline constexpr bool is_without_state =
    __is_empty(L) || (alignof(L) == 1 && std::is_trivially_copyable_v<L> && !std::has_unique_object_representations_v<L>);
template <class L>
struct bytes_of_closure {
  unsigned char of[sizeof(L)]{};
};
template <class L>
  requires is_without_state<L>
constexpr L without_state() {
  return __builtin_bit_cast(L, bytes_of_closure<L>{});
}
/// The function L at the symbols S..., which gives something computed of terms as well, as a function of scalars alone:
/// its parameters are those of S... that Read has a bit for, since it reads elements of them, and Terms.
template <class L, unsigned Read, class Terms, class... S>
struct computation {
  static constexpr int before(int i) { return __builtin_popcount(Read & ((1u << i) - 1)); }
  template <int I, class X>
  static constexpr auto given(trace_graph& g) {
    if constexpr ((Read >> I & 1u) != 0) return traced_symbol<term_of<X>, type_of<X>>(place{&g, before(I)});
    else return X{};
  }
  template <int... I>
  static constexpr auto result(trace_graph& g, std::integer_sequence<int, I...>) {
    return without_state<L>()(given<I, S>(g)...);
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
  static consteval bool outside() {
    if constexpr (has_reads && is_without_state<L>)
      return trace<computation<L, everything, terms, S...>, type_of<S>..., T...>().outside;
    else return false;
  }
  static consteval unsigned read() {
    if constexpr (has_reads)
      return parameters_read(trace<computation<L, everything, terms, S...>, type_of<S>..., T...>(), sizeof...(S));
    else return 0;
  }
  template <class R, unsigned Read, class... X>
  static consteval auto call_with(meta::list<X...>) {
    return typename called<computation<L, Read, terms, S...>, R, type_of<X>..., T...>::template on<term_of<X>..., E...>{};
  }
  static consteval auto body() {
    using R = typename value_type<decltype(C{}.template value<terms>(std::declval<trace_graph&>(), 0))>::type;
    if constexpr (!has_values)
      return typename called<combination<typename numbered_operand<C, terms>::type, slots>, R, T...>::template on<E...>{};
    else if constexpr (!is_without_state<L>)
      return mistaken{};
    else
      return call_with<R, read()>(typename read_of<read(), meta::list<>, S...>::type{});
  }
};
template <class L, class C, class... S>
using term_of_computed = computed_term<L, C, typename operand<C>::terms, S...>;

template <class L, class R, class... S>
consteval bool reads_outside() {
  if constexpr (is_computed<R>) return term_of_computed<L, R, S...>::outside();
  else if constexpr (is_traced<R> && __is_empty(L)) return trace<L, type_of<S>...>().outside;
  else return false;
}
/// The term of a call of the user function L, if L gives a val.
template <class L, class R, class... S>
consteval auto body_of() {
  if constexpr (is_traced<R>) {
    using T = typename value_type<R>::type;
    return expr<apply<call<L, kind_t<T>, kind_t<type_of<S>>...>, term_of<S>...>, T>{};
  } else if constexpr (is_computed<R>) {
    return term_of_computed<L, R, S...>::body();
  } else if constexpr (is_expr<R>) {
    return expr<term_of<R>, type_of<R>>{};
  } else {
    return mistaken{};
  }
}

/// Whether R is computed of terms and of numbers or elements.
template <class R>
consteval bool holds_values() {
  if constexpr (is_computed<R>) return operand<R>::has_values;
  else return false;
}

/// The lambda L applied to the symbols S..., if that is possible.
template <bool Possible, class L, class... S>
struct application {
  enum : bool { possible = false, returns = false, captures = false, captures_values = false };
  static consteval auto body() { return mistaken{}; }
  static consteval bool outside() { return false; }
};
template <class L, class... S>
struct application<true, L, S...> {
  using result = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
  enum : bool {
    possible = true,
    returns = is_traced<result> || is_expr<result> || is_computed<result>,
    captures = is_traced<result> && !__is_empty(L),
    captures_values = holds_values<result>() && !is_without_state<L>
  };
  static consteval auto body() { return body_of<L, result, S...>(); }
  static consteval bool outside() { return reads_outside<L, result, S...>(); }
};

/// The binder of the lambda L at an argument of type T: unique among the binders around it.
template <class L, class T>
struct named_by {};

template <class V, class B>
struct abstraction;
template <class P, class K, class B>
struct abstraction<var<P, K>, B> {
  using type = fun<P, K, B>;
};

template <int I, class S>
using component_of = symbol<apply<get_component<I>, term_of<S>>, typename components<type_of<S>>::template at<I>>;
template <class L, class S, int... I>
consteval auto application_to_components(std::integer_sequence<int, I...>) {
  constexpr bool possible = requires(const L& f) { f(component_of<I, S>{}...); };
  return application<possible, L, component_of<I, S>...>{};
}
/// L applied to the symbol S or, where that isn't possible, to the components of S.
template <bool Possible, class L, class S>
consteval auto application_to() {
  if constexpr (!Possible && components_of<type_of<S>>)
    return application_to_components<L, S>(std::make_integer_sequence<int, components<type_of<S>>::size>{});
  else
    return application<Possible, L, S>{};
}
}  // namespace detail

/// The variable that stands for the argument, of type T, of the lambda L.
template <class L, class T>
using variable_of = symbol<var<detail::named_by<L, T>, kind_t<T>>, T>;

/// The function that a lambda L stands for at the variable S: its `term` is a `fun`, its `type` that of the body. An L
/// of several parameters is given the components of a tuple.
template <class L, is_symbol S>
consteval auto function_of(S s) {
  using at = decltype(detail::application_to<requires(const L& f) { f(s); }, L, S>());
  constexpr bool possible = at::possible, returns = at::returns, stateless = !at::captures, closed = !at::captures_values, inside = !at::outside();
  static_assert(possible, "hoist: the function can't be called with one element of this array");
  static_assert(!possible || returns,
                "hoist: the function must return a term, or a scalar computed from its arguments");
  static_assert(stateless,
                "hoist: a user function may not capture a value; pass the value as a further argument of the function");
  static_assert(closed,
                "hoist: a function that computes with numbers and terms may capture arrays only; zip what else it needs with its argument");
  static_assert(inside, "hoist: the function reads outside the window that it is given");
  using body = decltype(at::body());
  if constexpr (is_mistaken<body>) return mistaken{};
  else return expr<typename detail::abstraction<term_of<S>, term_of<body>>::type, type_of<body>>{};
}

}  // namespace hoist
