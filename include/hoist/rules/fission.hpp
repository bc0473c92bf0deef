#pragma once
// Fission: one map taken apart into two, so that other rules find their place.

#include <hoist/patterns/map.hpp>
#include <hoist/rules/terms.hpp>

#include <type_traits>

namespace hoist::terms::rules {

namespace detail {
/// A map's body Op (Before..., Inner, After...) whose only argument with the map's variable P is Inner.
template <class P, class Op, class Before, class... X>
struct last_step {
  static constexpr bool found = false;
};
template <class P, class Op, class... Before, class X, class... After>
  requires(!occurs<X, P>)
struct last_step<P, Op, meta::list<Before...>, X, After...> : last_step<P, Op, meta::list<Before..., X>, After...> {};
template <class P, class Op, class... Before, class X, class... After>
  requires occurs<X, P>
struct last_step<P, Op, meta::list<Before...>, X, After...> {
  static constexpr bool found = !(occurs<After, P> || ...);
  using inner = X;
  template <class V>
  using outer = apply<Op, Before..., V, After...>;
};
template <class E>
inline constexpr bool is_variable = false;
template <class P, class K>
inline constexpr bool is_variable<var<P, K>> = true;
template <class E>
inline constexpr bool is_function = false;
template <class P, class K, class B>
inline constexpr bool is_function<fun<P, K, B>> = true;
template <class P, class K, class Q, class J, class B>
inline constexpr bool is_function<fun2<P, K, Q, J, B>> = true;
}  // namespace detail

namespace detail {
/// The function \P:K. Body as two: `first`, and `next` of what it makes.
template <class F>
struct two_functions;
template <class P, class K, class Op, class... Y>
struct two_functions<fun<P, K, apply<Op, Y...>>> {
  using split_off = last_step<P, Op, meta::list<>, Y...>;
  using first = fun<P, K, typename split_off::inner>;
  using J = hoist::kind<typename split_off::inner>;
  using N = introduced<two_functions, first>;
  using next = fun<N, J, typename split_off::template outer<var<N, J>>>;
};
/// Whether a function is one pattern of another that isn't a function.
template <class F>
inline constexpr bool is_two_functions = false;
template <class P, class K, class Op, class... Y>
  requires(last_step<P, Op, meta::list<>, Y...>::found)
inline constexpr bool is_two_functions<fun<P, K, apply<Op, Y...>>> =
    !is_variable<typename last_step<P, Op, meta::list<>, Y...>::inner> &&
    !is_function<typename last_step<P, Op, meta::list<>, Y...>::inner>;
}  // namespace detail

/// map (f . g) X  =  map f (map g X), f being the last pattern of the mapped function.
/// Source: [Remmelg2019] listing 5.22.
struct fission : rule<"map (f . g) = map f . map g", "there is no map of one function after another"> {
  template <class F>
  using first = typename detail::two_functions<F>::first;
  template <class F>
  using next = typename detail::two_functions<F>::next;
  template <class E>
  struct on : none<fission> {};
  template <class H, class X>
    requires(detail::is_two_functions<H>)
  struct on<map<H, X>> : gives<map<next<H>, map<first<H>, X>>, fission> {};
};

}  // namespace hoist::terms::rules
