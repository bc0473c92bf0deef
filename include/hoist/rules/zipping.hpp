#pragma once
// zip: maps taken into it and out of it, and zips of zips made flat.

#include <hoist/rules/cancellation.hpp>

namespace hoist {

namespace terms::rules {

namespace detail {
/// Components of tuples that are made where they are taken, taken out, everywhere.
struct taking_out_tuples {};
template <int I, class X>
struct component_of {
  using type = get<I, X>;
};
template <int I, class... X>
struct component_of<I, make_tuple<X...>> {
  using type = meta::nth_t<I, X...>;
};
template <class E>
using without_tuples = map_term_t<taking_out_tuples, E>;

/// V in the place of the component I of the variable P.
template <class P, int I, class V>
struct component_replaced {};
template <class E, class P, int I, class V>
using with_component = map_term_t<component_replaced<P, I, V>, E>;
}  // namespace detail

}  // namespace terms::rules

template <int I, class X>
struct map_term<rules::detail::taking_out_tuples, terms::get<I, X>>
    : rules::detail::component_of<I, map_term_t<rules::detail::taking_out_tuples, X>> {};
template <class P, class K, int I, class V>
struct map_term<rules::detail::component_replaced<P, I, V>, terms::get<I, var<P, K>>> {
  using type = V;
};

namespace terms::rules {

namespace detail {

template <class X>
inline constexpr bool is_zip = false;
template <class... X>
inline constexpr bool is_zip<zip<X...>> = true;

/// An argument of zip as a map over another array: the array, and what becomes of its element V.
template <class X>
struct mapped_part {
  static constexpr bool computes_here = false;
  using array = X;
  template <class V>
  using element = V;
};
template <class P, class K, class B, class X>
  requires computes<B>
struct mapped_part<map<fun<P, K, B>, X>> {
  static constexpr bool computes_here = true;
  using array = X;
  template <class V>
  using element = substitute_t<B, P, V>;
};
}  // namespace detail

/// zip (map f X) (map g Y)  =  map (\t. (f (get 0 t), g (get 1 t))) (zip X Y); likewise where only some are mapped.
/// Source: [Remmelg2019] listing 5.8.
struct fuse_into_zip : rule<"zip (map f) (map g) = map (f, g) . zip", "there is no zip of a map that computes"> {
  template <class T, class Numbers, class... X>
  struct element;
  template <class T, int... I, class... X>
  struct element<T, numbers<I...>, X...> {
    using type = make_tuple<typename detail::mapped_part<X>::template element<get<I, T>>...>;
  };
  template <class E>
  struct on : none<fuse_into_zip> {};
  /// Arrays side by side, and a function of their elements.
  template <class... X>
  struct fused {
    using arrays = zip<typename detail::mapped_part<X>::array...>;
    using N = introduced<fuse_into_zip, zip<X...>>;
    using K = element_kind_t<arrays>;
    using body = typename element<var<N, K>, typename first_numbers<sizeof...(X)>::type, X...>::type;
    using type = map<fun<N, K, body>, arrays>;
  };
  template <class... X>
    requires(detail::mapped_part<X>::computes_here || ...)
  struct on<zip<X...>> : gives<typename fused<X...>::type, fuse_into_zip> {};
};

/// map (\t. (f (get 0 t), g (get 1 t))) (zip X Y)  =  zip (map f X) (map g Y).
/// Source: [Remmelg2019] listing 5.8, from right to left.
struct fission_of_zip
    : rule<"map (f, g) . zip = zip (map f) (map g)", "there is no map that makes a tuple of one function of each component"> {
  /// The component I of a tuple of functions, as a map over X.
  template <class P, class K, int I, class B, class X>
  struct part {
    using N = introduced<fission_of_zip, map<fun<P, K, B>, X>>;
    using J = element_kind_t<X>;
    using body = detail::with_component<B, P, I, var<N, J>>;
    static constexpr bool alone = !occurs<body, P>;
    using type = map<fun<N, J, body>, X>;
  };
  template <class P, class K, class Numbers, class Bodies, class Arrays>
  struct parts;
  template <class P, class K, int... I, class... B, class... X>
  struct parts<P, K, numbers<I...>, meta::list<B...>, meta::list<X...>> {
    static constexpr bool alone = (part<P, K, I, B, X>::alone && ...);
    using type = zip<typename part<P, K, I, B, X>::type...>;
  };
  template <class E>
  struct on : none<fission_of_zip> {};
  template <class P, class K, class... B, class... X>
    requires(sizeof...(B) == sizeof...(X) &&
             parts<P, K, typename first_numbers<sizeof...(X)>::type, meta::list<B...>, meta::list<X...>>::alone)
  struct on<map<fun<P, K, make_tuple<B...>>, zip<X...>>>
      : gives<typename parts<P, K, typename first_numbers<sizeof...(X)>::type, meta::list<B...>, meta::list<X...>>::type,
              fission_of_zip> {};
};

/// map f (zip X (zip Y Z))  =  map (\t. f (get 0 t, (get 1 t, get 2 t))) (zip X Y Z); any zips among zips, at any
/// depth. Source: [Remmelg2019] 5.4.6.
struct flatten_zip : rule<"map f . zip x . zip y z = map f' . zip x y z", "there is no map over a zip of a zip"> {
  template <class... L>
  static constexpr int arrays_in(meta::list<L...>) {
    return static_cast<int>(sizeof...(L));
  }
  /// What a zip's argument is made of: the arrays in order, and the element of it that they make from component First
  /// of T on.
  template <class X>
  struct flat {
    using arrays = meta::list<X>;
    template <class T, int First>
    using element = get<First, T>;
  };
  template <class T, int First, class... X>
  struct element_from;
  template <class... X>
  struct flat<zip<X...>> {
    using arrays = meta::concat_t<typename flat<X>::arrays...>;
    template <class T, int First>
    using element = typename element_from<T, First, meta::list<>, X...>::type;
  };
  template <class T, int First, class... Done>
  struct element_from<T, First, meta::list<Done...>> {
    using type = make_tuple<Done...>;
  };
  template <class T, int First, class... Done, class X, class... Rest>
  struct element_from<T, First, meta::list<Done...>, X, Rest...>
      : element_from<T, First + arrays_in(typename flat<X>::arrays{}),
                     meta::list<Done..., typename flat<X>::template element<T, First>>, Rest...> {};
  template <class L>
  struct zipped;
  template <class... X>
  struct zipped<meta::list<X...>> {
    using type = zip<X...>;
  };
  template <class E>
  struct on : none<flatten_zip> {};
  template <class F, class Z>
  struct flattened;
  template <class P, class K, class B, class Z>
  struct flattened<fun<P, K, B>, Z> {
    using arrays = typename zipped<typename flat<Z>::arrays>::type;
    using N = introduced<flatten_zip, map<fun<P, K, B>, Z>>;
    using J = element_kind_t<arrays>;
    using element = typename flat<Z>::template element<var<N, J>, 0>;
    using type = map<fun<N, J, detail::without_tuples<substitute_t<B, P, element>>>, arrays>;
  };
  template <class F, class... X>
    requires(detail::is_zip<X> || ...)
  struct on<map<F, zip<X...>>> : gives<typename flattened<F, zip<X...>>::type, flatten_zip> {};
};

}  // namespace terms::rules
}  // namespace hoist
