#pragma once
// zip: maps taken into it and out of it, and zips of zips made flat.

#include <hoist/rules/cancellation.hpp>

namespace hoist::rules {

namespace detail {
template <class Op, class... X>
struct taken_out {
  using type = apply<Op, X...>;
};
template <int I, class... X>
struct taken_out<get_component<I>, apply<make_tuple_, X...>> {
  using type = meta::nth_t<I, X...>;
};
/// Components of tuples that are made where they are taken, taken out, everywhere.
template <class E>
struct tuples_taken_out {
  using type = E;
};
template <class P, class K, class B>
struct tuples_taken_out<fun<P, K, B>> {
  using type = fun<P, K, typename tuples_taken_out<B>::type>;
};
template <class P, class K, class Q, class J, class B>
struct tuples_taken_out<fun2<P, K, Q, J, B>> {
  using type = fun2<P, K, Q, J, typename tuples_taken_out<B>::type>;
};
template <class Op, class... X>
struct tuples_taken_out<apply<Op, X...>> : taken_out<Op, typename tuples_taken_out<X>::type...> {};
template <class E>
using without_tuples = typename tuples_taken_out<E>::type;

/// E with V in the place of the component I of the variable P.
template <class E, class P, int I, class V>
struct with_component {
  using type = E;
};
template <class P, class K, int I, class V>
struct with_component<apply<get_component<I>, var<P, K>>, P, I, V> {
  using type = V;
};
template <class Q, class K, class B, class P, int I, class V>
struct with_component<fun<Q, K, B>, P, I, V> {
  using type = fun<Q, K, typename with_component<B, P, I, V>::type>;
};
template <class Q, class K, class R, class J, class B, class P, int I, class V>
struct with_component<fun2<Q, K, R, J, B>, P, I, V> {
  using type = fun2<Q, K, R, J, typename with_component<B, P, I, V>::type>;
};
template <class Op, class... X, class P, int I, class V>
struct with_component<apply<Op, X...>, P, I, V> {
  using type = apply<Op, typename with_component<X, P, I, V>::type...>;
};

template <class X>
inline constexpr bool is_zip = false;
template <class... X>
inline constexpr bool is_zip<apply<zip_, X...>> = true;

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
struct mapped_part<apply<map_, fun<P, K, B>, X>> {
  static constexpr bool computes_here = true;
  using array = X;
  template <class V>
  using element = substitute_t<B, P, V>;
};
}  // namespace detail

/// zip (map f X) (map g Y)  =  map (\t. (f (get 0 t), g (get 1 t))) (zip X Y); likewise where only some are mapped.
/// Source: [Remmelg2019] listing 5.8.
struct fuse_into_zip {
  static constexpr const char* name = "zip (map f) (map g) = map (f, g) . zip";
  template <class T, class Numbers, class... X>
  struct element;
  template <class T, int... I, class... X>
  struct element<T, numbers<I...>, X...> {
    using type = apply<make_tuple_, typename detail::mapped_part<X>::template element<apply<get_component<I>, T>>...>;
  };
  template <class E>
  struct on : failed<"fuse_into_zip", "there is no zip of a map that computes"> {};
  template <class... X>
    requires(detail::mapped_part<X>::computes_here || ...)
  struct on<apply<zip_, X...>> {
    using arrays = apply<zip_, typename detail::mapped_part<X>::array...>;
    using N = introduced<fuse_into_zip, apply<zip_, X...>>;
    using K = element_kind_t<arrays>;
    enum : bool { ok = true };
    using type =
        apply<map_, fun<N, K, typename element<var<N, K>, typename first_numbers<sizeof...(X)>::type, X...>::type>, arrays>;
    using steps = meta::list<fuse_into_zip>;
  };
};

/// map (\t. (f (get 0 t), g (get 1 t))) (zip X Y)  =  zip (map f X) (map g Y).
/// Source: [Remmelg2019] listing 5.8, from right to left.
struct fission_of_zip {
  static constexpr const char* name = "map (f, g) . zip = zip (map f) (map g)";
  /// The component I of a tuple of functions, as a map over X.
  template <class P, class K, int I, class B, class X>
  struct part {
    using N = introduced<fission_of_zip, apply<map_, fun<P, K, B>, X>>;
    using J = element_kind_t<X>;
    using body = typename detail::with_component<B, P, I, var<N, J>>::type;
    static constexpr bool alone = !occurs<body, P>;
    using type = apply<map_, fun<N, J, body>, X>;
  };
  template <class P, class K, class Numbers, class Bodies, class Arrays>
  struct parts;
  template <class P, class K, int... I, class... B, class... X>
  struct parts<P, K, numbers<I...>, meta::list<B...>, meta::list<X...>> {
    static constexpr bool alone = (part<P, K, I, B, X>::alone && ...);
    using type = apply<zip_, typename part<P, K, I, B, X>::type...>;
  };
  template <class E>
  struct on : failed<"fission_of_zip", "there is no map that makes a tuple of one function of each component"> {};
  template <class P, class K, class... B, class... X>
    requires(sizeof...(B) == sizeof...(X) &&
             parts<P, K, typename first_numbers<sizeof...(X)>::type, meta::list<B...>, meta::list<X...>>::alone)
  struct on<apply<map_, fun<P, K, apply<make_tuple_, B...>>, apply<zip_, X...>>>
      : rewritten<typename parts<P, K, typename first_numbers<sizeof...(X)>::type, meta::list<B...>, meta::list<X...>>::type,
                  fission_of_zip> {};
};

/// map f (zip X (zip Y Z))  =  map (\t. f (get 0 t, (get 1 t, get 2 t))) (zip X Y Z); any zips among zips, at any
/// depth. Source: [Remmelg2019] 5.4.6.
struct flatten_zip {
  static constexpr const char* name = "map f . zip x . zip y z = map f' . zip x y z";
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
    using element = apply<get_component<First>, T>;
  };
  template <class T, int First, class... X>
  struct element_from;
  template <class... X>
  struct flat<apply<zip_, X...>> {
    using arrays = meta::concat_t<typename flat<X>::arrays...>;
    template <class T, int First>
    using element = typename element_from<T, First, meta::list<>, X...>::type;
  };
  template <class T, int First, class... Done>
  struct element_from<T, First, meta::list<Done...>> {
    using type = apply<make_tuple_, Done...>;
  };
  template <class T, int First, class... Done, class X, class... Rest>
  struct element_from<T, First, meta::list<Done...>, X, Rest...>
      : element_from<T, First + arrays_in(typename flat<X>::arrays{}),
                     meta::list<Done..., typename flat<X>::template element<T, First>>, Rest...> {};
  template <class L>
  struct zipped;
  template <class... X>
  struct zipped<meta::list<X...>> {
    using type = apply<zip_, X...>;
  };
  template <class E>
  struct on : failed<"flatten_zip", "there is no map over a zip of a zip"> {};
  template <class P, class K, class B, class... X>
    requires(detail::is_zip<X> || ...)
  struct on<apply<map_, fun<P, K, B>, apply<zip_, X...>>> {
    using arrays = typename zipped<typename flat<apply<zip_, X...>>::arrays>::type;
    using N = introduced<flatten_zip, apply<map_, fun<P, K, B>, apply<zip_, X...>>>;
    using J = element_kind_t<arrays>;
    using element = typename flat<apply<zip_, X...>>::template element<var<N, J>, 0>;
    enum : bool { ok = true };
    using type = apply<map_, fun<N, J, detail::without_tuples<substitute_t<B, P, element>>>, arrays>;
    using steps = meta::list<flatten_zip>;
  };
};

}  // namespace hoist::rules
