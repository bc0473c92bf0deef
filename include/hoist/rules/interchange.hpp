#pragma once
// Interchange: what the inner map or reduction walks is walked outside, over two arrays, in and out of zip, and of
// sums.

#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::rules {

namespace detail {
struct tuples_apart {
  template <class E>
  using of = without_tuples<E>;
};
}  // namespace detail

/// map (\a. map (\b. f a b) Y) X  =  transpose (map (\b. map (\a. f a b) X) Y), where Y doesn't depend on a.
/// Source: [Remmelg2019] listing 5.16.
struct interchange_pairs {
  static constexpr const char* name = "map (\\a. map (f a) Y) X = transpose (map (\\b. map (\\a. f a b) X) Y)";
  template <class E>
  struct on : failed<"interchange_pairs", "there is no map of a map over an array of its own"> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
    requires(computes<fun<Q, J, B>> && !occurs<Y, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, Y>>, X>>
      : rewritten<apply<transpose_, apply<map_, fun<Q, J, apply<map_, fun<P, K, B>, X>>, Y>>, interchange_pairs> {};
};

/// map (\r. map f (zip r Y)) X  =  transpose (map (\c. map (\x. f (x, get 1 c)) (get 0 c)) (zip (transpose X) Y)).
/// Source: [Remmelg2019] listing 5.17.
struct interchange_zip_inside {
  static constexpr const char* name = "map (map f . zip) = transpose . map (map f) . zip . transpose";
  struct both;
  struct element;
  template <class F, class X, class Y>
  using right = in<zipped<the<typename columns_of<X>::base>, the<Y>>,
                   each<map_, both,
                        in<both, part<0>, restored<columns_of<X>>,
                           each<map_, element, in<called<F, tupled<element, in<both, part<1>>>>, by<detail::tuples_apart>>>>>,
                   turned>;
  template <class E>
  struct on : failed<"interchange_zip_inside", "there is no map of a map over its rows zipped with one array"> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
    requires(computes<fun<Q, J, B>> && !occurs<Y, P> && !occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<zip_, var<P, K>, Y>>>, X>>
      : written<interchange_zip_inside, right<fun<Q, J, B>, X, Y>> {};
};

/// map (\t. map (\x. f (x, get 1 t)) (get 0 t)) (zip X Y)  =  transpose (map (\c. map f (zip c Y)) (transpose X)).
/// Source: [Remmelg2019] 5.4.5.
struct interchange_zip_outside {
  static constexpr const char* name = "map (map f) . zip = transpose . map (map f . zip) . transpose";
  /// B, of an element named Q and the component 1 of P, of the pair V.
  template <class B, class P, class Q, class V>
  using of_pair =
      substitute_t<typename detail::with_component<B, P, 1, apply<get_component<1>, V>>::type, Q, apply<get_component<0>, V>>;
  template <class B, class P, class Q>
  struct body {
    template <class V>
    using of = of_pair<B, P, Q, V>;
  };
  struct column;
  template <class B, class P, class Q, class X, class Y>
  using right =
      in<the<typename columns_of<X>::base>,
         each<map_, column, in<zipped<in<column, restored<columns_of<X>>>, the<Y>>, over<map_, by<body<B, P, Q>>>>>, turned>;
  template <class E>
  struct on : failed<"interchange_zip_outside", "there is no map over zipped arrays whose rows are mapped"> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
    requires(computes<fun<Q, J, B>> && !occurs<of_pair<B, P, Q, var<Q, J>>, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<get_component<0>, var<P, K>>>>, apply<zip_, X, Y>>>
      : written<interchange_zip_outside, right<B, P, Q, X, Y>> {};
};

/// map (reduce f z) X  =  accumulate (\sums column. map f (zip sums column)) (map (\r. z) X) (transpose X): all rows at
/// once. Source: [Remmelg2019] listing 5.18.
struct interchange_reduce {
  static constexpr const char* name = "map (reduce f z) = reduce (map f . zip) (map z) . transpose";
  struct sums;
  struct column;
  struct pair;
  template <class F, class Z, class X>
  using right =
      in<the<typename columns_of<X>::base>, folded<accumulate_<num<1>>, sums, column,
                                                   in<zipped<sums, in<column, restored<columns_of<X>>>>,
                                                      each<map_, pair, called<F, in<pair, part<0>>, in<pair, part<1>>>>>,
                                                   in<the<X>, each<map_, pair, the<Z>>>>>;
  template <class E>
  struct on : failed<"interchange_reduce", "there is no map that only reduces rows"> {};
  template <class P, class K, class F, class Z, class X>
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<apply<map_, fun<P, K, apply<reduce_, F, Z, var<P, K>>>, X>> : written<interchange_reduce, right<F, Z, X>> {};
  template <class P, class K, class F, class Z, class X>
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<apply<map_, fun<P, K, apply<reduce_seq_, F, Z, var<P, K>>>, X>> : written<interchange_reduce, right<F, Z, X>> {};
};

namespace detail {
/// An array that a reduction inside a map walks: one of its own for every element of the map over X, or one for all.
template <class P, class K, class L, class X, bool Own = occurs<L, P>>
struct walked {
  static constexpr bool own = false;
  using array = L;
};
template <class P, class K, class L, class X>
struct walked<P, K, L, X, true> {
  static constexpr bool own = true;
  using array = apply<transpose_, apply<map_, fun<P, K, L>, X>>;
};
template <class Op>
inline constexpr bool is_reduction = std::is_same_v<Op, reduce_> || std::is_same_v<Op, reduce_seq_>;
template <class Unroll>
inline constexpr bool is_reduction<accumulate_<Unroll>> = true;
/// How many of the first N arrays are of their own.
template <class... W>
constexpr int own_before(int n) {
  int count = 0, i = 0;
  ((count += (i++ < n && W::own) ? 1 : 0), ...);
  return count;
}
}  // namespace detail

/// map (\x. reduce f z (zip (g x) Y)) X
///   =  accumulate (\sums t. map (\(s, a). f s (a, get 1 t)) (zip sums (get 0 t))) (map (\x. z) X) (zip (transpose (map
///   g X)) Y)
/// for any arrays, of which some depend on x; reduce may be accumulate itself, so that nested maps are interchanged in
/// turn. Source: [Remmelg2019] 5.4.5 and 5.5.3.
struct interchange_reduce_zip {
  static constexpr const char* name = "map (reduce f z . zip) = reduce (map f . zip) (map z) . zip . transpose";
  struct sums;
  struct taken;
  struct element;
  /// The tuple that f takes: of the step's tuple and the element of the zipped sums and own arrays.
  template <class Numbers, class... W>
  struct arguments;
  template <int... I, class... W>
  struct arguments<numbers<I...>, W...> {
    using type = tupled<std::conditional_t<W::own, in<element, part<1 + detail::own_before<W...>(I)>>, in<taken, part<I>>>...>;
  };
  /// The sums with the own arrays' elements of a step.
  template <class Done, class Numbers, class... W>
  struct own_parts;
  template <class... Done>
  struct own_parts<meta::list<Done...>, numbers<>> {
    using type = zipped<sums, Done...>;
  };
  template <class... Done, int I, int... J, class W, class... Rest>
  struct own_parts<meta::list<Done...>, numbers<I, J...>, W, Rest...>
      : own_parts<std::conditional_t<W::own, meta::list<Done..., in<taken, part<I>>>, meta::list<Done...>>, numbers<J...>,
                  Rest...> {};
  template <class F, class Z, class X, class All, class... W>
  using right =
      in<zipped<the<typename W::array>...>,
         folded<accumulate_<num<1>>, sums, taken,
                in<typename own_parts<meta::list<>, All, W...>::type,
                   each<map_, element,
                        in<called<F, in<element, part<0>>, typename arguments<All, W...>::type>, by<detail::tuples_apart>>>>,
                in<the<X>, each<map_, element, the<Z>>>>>;
  template <class E>
  struct on : failed<"interchange_reduce_zip", "there is no map of reductions of zipped arrays"> {};
  template <class P, class K, class Reduce, class F, class Z, class... L, class X>
    requires(!occurs<F, P> && !occurs<Z, P> && (occurs<L, P> || ...) && detail::is_reduction<Reduce>)
  struct on<apply<map_, fun<P, K, apply<Reduce, F, Z, apply<zip_, L...>>>, X>>
      : written<interchange_reduce_zip,
                right<F, Z, X, typename first_numbers<sizeof...(L)>::type, detail::walked<P, K, L, X>...>> {};
};

}  // namespace hoist::rules
