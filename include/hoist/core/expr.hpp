#pragma once
// The front end: terms with their types, and the lambdas given to patterns.

#include <hoist/core/term.hpp>
#include <hoist/core/vector.hpp>

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
template <class T>
struct readable {
  using type = traced<T>;
};
template <class T>
  requires is_scalar_type<T>
struct readable<T> {
  using type = val<T>;
};
template <class T, int W>
struct readable<vec<T, W>> {
  using type = val<vec<T, W>>;
};

// Classes inside a lambda of a variable template: both compilers print just `expr` and `symbol` for them, so that the
// lines which lead to a mistake stay short however long the terms and types are. The lambdas capture something: others
// have a conversion to a pointer, and that is two functions more for a compiler to name.
constexpr bool something() { return false; }
template <class E, class T>
inline constexpr auto make_expr = [captured = something()] {
  struct expr : typed_term<E, T> {};
  return expr{};
};
template <class E, class T>
inline constexpr auto make_symbol = [captured = something()] {
  struct symbol : typed_term<E, T>, symbol_base, readable<T>::type {};
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

template <int I, is_symbol S>
  requires detail::components_of<type_of<S>>
constexpr auto get(const S&) {
  using parts = detail::components<type_of<S>>;
  static_assert(numbers_are<I + 1, parts::size>::at_most && I >= 0,
                "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = I >= 0 && I < parts::size ? I : 0;
  return symbol<apply<get_component<component>, term_of<S>>, typename parts::template at<component>>{};
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
template <class L, class... S>
consteval bool reads_outside() {
  if constexpr (__is_empty(L)) return trace<L, type_of<S>...>().outside;
  else return false;
}
/// The term of a call of the user function L, if L gives a val.
template <class L, class R, class... S>
consteval auto body_of() {
  if constexpr (is_traced<R>) {
    using T = typename value_type<R>::type;
    return expr<apply<call<L, kind_t<T>, kind_t<type_of<S>>...>, term_of<S>...>, T>{};
  } else if constexpr (is_expr<R>) {
    return expr<term_of<R>, type_of<R>>{};
  } else {
    return mistaken{};
  }
}

/// The lambda L applied to the symbols S..., if that is possible.
template <bool Possible, class L, class... S>
struct application {
  enum : bool { possible = false, returns = false, captures = false };
  static consteval auto body() { return mistaken{}; }
  static consteval bool outside() { return false; }
};
template <class L, class... S>
struct application<true, L, S...> {
  using result = std::remove_cvref_t<decltype(std::declval<const L&>()(S{}...))>;
  enum : bool { possible = true, returns = is_traced<result> || is_expr<result>, captures = is_traced<result> && !__is_empty(L) };
  static consteval auto body() { return body_of<L, result, S...>(); }
  static consteval bool outside() {
    if constexpr (is_traced<result>) return reads_outside<L, S...>();
    else return false;
  }
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
  constexpr bool possible = at::possible, returns = at::returns, stateless = !at::captures, inside = !at::outside();
  static_assert(possible, "hoist: the function can't be called with one element of this array");
  static_assert(!possible || returns,
                "hoist: the function must return a term, or a scalar computed from its arguments");
  static_assert(stateless,
                "hoist: a user function may not capture a value; pass the value as a further argument of the function");
  static_assert(inside, "hoist: the function reads outside the window that it is given");
  using body = decltype(at::body());
  if constexpr (is_mistaken<body>) return mistaken{};
  else return expr<typename detail::abstraction<term_of<S>, term_of<body>>::type, type_of<body>>{};
}

}  // namespace hoist
