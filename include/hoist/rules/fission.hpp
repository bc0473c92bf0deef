#pragma once
// Fission: one map taken apart into two, so that other rules find their place.

#include <hoist/patterns/map.hpp>
#include <hoist/rules/rule.hpp>

#include <type_traits>

namespace hoist::rules {

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

/// map (f . g) X  =  map f (map g X), f being the last pattern of the mapped function.
/// Source: [Remmelg2019] listing 5.22.
struct fission {
  static constexpr const char* name = "map (f . g) = map f . map g";
  template <class E>
  struct on : failed<"fission", "there is no map of one function after another"> {};
  template <class P, class K, class Op, class... Y, class X>
    requires(detail::last_step<P, Op, meta::list<>, Y...>::found &&
             !detail::is_variable<typename detail::last_step<P, Op, meta::list<>, Y...>::inner> &&
             !detail::is_function<typename detail::last_step<P, Op, meta::list<>, Y...>::inner>)
  struct on<apply<map_, fun<P, K, apply<Op, Y...>>, X>> {
    using cut = detail::last_step<P, Op, meta::list<>, Y...>;
    using first = apply<map_, fun<P, K, typename cut::inner>, X>;
    using N = introduced<fission, apply<map_, fun<P, K, apply<Op, Y...>>, X>>;
    using J = hoist::kind<typename cut::inner>;
    enum : bool { ok = true };
    using type = apply<map_, fun<N, J, typename cut::template outer<var<N, J>>>, first>;
    using steps = meta::list<fission>;
  };
};

}  // namespace hoist::rules
