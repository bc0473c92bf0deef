#pragma once
// The front end: terms with their types, and the lambdas given to patterns.

#include <hoist/core/function.hpp>
#include <hoist/core/term.hpp>

namespace hoist {

struct expr_base {};

/// A term E of type T, as a user holds it.
template <class E, class T>
struct expr : expr_base {
  using term = E;
  using type = T;
};
template <class X>
concept is_expr = std::is_base_of_v<expr_base, X>;
template <is_expr X>
using term_of = typename X::term;
template <is_expr X>
using type_of = typename X::type;

/// A call of the user function L (its result of kind R) on terms; the function's parameters have the kinds K....
template <class L, class R, class... K>
struct call;

/// What a lambda's parameter is: a term, and where its kind allows a traced value, so that one call of the lambda shows
/// whether it builds a term or computes a scalar.
template <class E, class T>
struct symbol : expr<E, T>, traced<T> {};
template <class E, class T>
  requires is_scalar_type<T>
struct symbol<E, T> : expr<E, T>, val<T> {};

template <int I>
struct get_component;

template <int I, class E, class T>
  requires detail::components_of<T>
constexpr auto get(const symbol<E, T>&) {
  static_assert(I < detail::components<T>::size, "hoist: get<I> needs a tuple with more than I components");
  return symbol<apply<get_component<I>, E>, typename detail::components<T>::template at<I>>{};
}

namespace detail {
template <class R>
struct as_val {
  using type = void;
};
template <class T>
struct as_val<val<T>> {
  using type = T;
};
template <class E, class T>
struct as_val<symbol<E, T>> {
  using type = void;
};

template <class L, class... S>
concept callable = requires(const L& f, S... s) { f(s...); };

template <class L, class... S>
struct lambda_result {
  using R = std::remove_cvref_t<decltype(std::declval<const L&>()(std::declval<S>()...))>;
  using scalar_type = typename as_val<R>::type;
  static constexpr bool scalar_function = !std::is_void_v<scalar_type>;
  static_assert(scalar_function || is_expr<R>,
                "hoist: the function must return a term, or a scalar computed from its arguments");
  static_assert(!scalar_function || std::is_empty_v<L>,
                "hoist: a user function may not capture a value; pass the value as a further argument of the function");
};

/// The body of the lambda L whose arguments are the symbols S...: a term, or a call of L.
template <class L, bool Scalar, class... S>
struct lambda_body {
  using result = typename lambda_result<L, S...>::R;
  using term = term_of<result>;
  using type = type_of<result>;
};
template <class L, class... S>
struct lambda_body<L, true, S...> {
  using type = typename lambda_result<L, S...>::scalar_type;
  static_assert(!std::is_empty_v<L> || !trace<L, type_of<S>...>().outside,
                "hoist: the function reads outside the window that it is given");
  using term = apply<call<L, type, kind_t<type_of<S>>...>, term_of<S>...>;
};
template <class L, class... S>
using body = lambda_body<L, lambda_result<L, S...>::scalar_function, S...>;

/// The binder of the lambda L at an argument of type T: unique among the binders around it.
template <class L, class T>
struct named_by {};

template <class L, class E, class T, bool Unpack>
struct body_on {
  using type = body<L, symbol<E, T>>;
};
template <class L, class E, class... T>
struct body_on<L, E, tuple<T...>, true> {
  template <class I>
  struct with;
  template <int... I>
  struct with<std::integer_sequence<int, I...>> {
    using type = body<L, symbol<apply<get_component<I>, E>, T>...>;
  };
  using type = typename with<std::make_integer_sequence<int, sizeof...(T)>>::type;
};
template <class L, class S>
struct takes_components {
  static constexpr bool value = false;
};
template <class L, class E, class... T>
struct takes_components<L, symbol<E, tuple<T...>>> {
  static constexpr bool value =
      (sizeof...(T) > 1) && !callable<L, symbol<E, tuple<T...>>> && callable<L, symbol<E, T>...>;
};
}  // namespace detail

/// The function that a lambda L stands for at arguments of type T: `term` is a `fun`, `result` the type of its body. An L
/// of several parameters is given the components of a tuple.
template <class L, class T>
struct function_of {
  using P = detail::named_by<L, T>;
  using E = var<P, kind_t<T>>;
  static constexpr bool unpack = detail::takes_components<L, symbol<E, T>>::value;
  static_assert(unpack || detail::callable<L, symbol<E, T>>,
                "hoist: the function can't be called with one element of this array");
  using inner = typename detail::body_on<L, E, T, unpack>::type;
  using term = fun<P, kind_t<T>, typename inner::term>;
  using result = typename inner::type;
};

}  // namespace hoist
