#pragma once
// Interchange: what the inner map or reduction walks is walked outside, over two arrays, in and out of zip, and of
// sums.

#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/rules/quotation.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::terms::rules {

namespace detail {
struct tuples_apart {
  template <class E>
  using of = without_tuples<E>;
};
}  // namespace detail

/// map (\a. map (\b. f a b) Y) X  =  transpose (map (\b. map (\a. f a b) X) Y), where Y doesn't depend on a.
/// Source: [Remmelg2019] listing 5.16.
struct interchange_pairs : rule<"map (\\a. map (f a) Y) X = transpose (map (\\b. map (\\a. f a b) X) Y)",
                                "there is no map of a map over an array of its own"> {
  template <class E>
  struct on : none<interchange_pairs> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
    requires(computes<fun<Q, J, B>> && !occurs<Y, P>)
  struct on<map<fun<P, K, map<fun<Q, J, B>, Y>>, X>>
      : gives<transpose<map<fun<Q, J, map<fun<P, K, B>, X>>, Y>>, interchange_pairs> {};
};

/// map (\r. map f (zip r Y)) X  =  transpose (map (\c. map (\x. f (x, get 1 c)) (get 0 c)) (zip (transpose X) Y)).
/// Source: [Remmelg2019] listing 5.17.
struct interchange_inner_zip : rule<"map (map f . zip) = transpose . map (map f) . zip . transpose",
                                    "there is no map of a map over its rows zipped with one array"> {
  struct both;
  struct element;
  template <class F, class X, class Y>
  using right = pipe<
      zipped<term<typename columns_of<X>::base>, term<Y>>,
      map_named<
          map_, both,
          pipe<both, get<0>, restored<columns_of<X>>,
               map_named<map_, element, pipe<called<F, tupled<element, pipe<both, get<1>>>>, calls<detail::tuples_apart>>>>>,
      transpose<>>;
  template <class E>
  struct on : none<interchange_inner_zip> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
    requires(computes<fun<Q, J, B>> && !occurs<Y, P> && !occurs<B, P>)
  struct on<map<fun<P, K, map<fun<Q, J, B>, zip<var<P, K>, Y>>>, X>> : gives<right<fun<Q, J, B>, X, Y>, interchange_inner_zip> {
  };
};

/// map (\t. map (\x. f (x, get 1 t)) (get 0 t)) (zip X Y)  =  transpose (map (\c. map f (zip c Y)) (transpose X)).
/// Source: [Remmelg2019] 5.4.5.
struct interchange_outer_zip : rule<"map (map f) . zip = transpose . map (map f . zip) . transpose",
                                    "there is no map over zipped arrays whose rows are mapped"> {
  /// B, of an element named Q and the component 1 of P, of the pair V.
  template <class B, class P, class Q, class V>
  using of_pair = substitute_t<detail::with_component<B, P, 1, get<1, V>>, Q, get<0, V>>;
  template <class B, class P, class Q>
  struct body {
    template <class V>
    using of = of_pair<B, P, Q, V>;
  };
  struct column;
  template <class B, class P, class Q, class X, class Y>
  using right =
      pipe<term<typename columns_of<X>::base>,
           map_named<map_, column, pipe<zipped<pipe<column, restored<columns_of<X>>>, term<Y>>, on_each<calls<body<B, P, Q>>>>>,
           transpose<>>;
  template <class E>
  struct on : none<interchange_outer_zip> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
    requires(computes<fun<Q, J, B>> && !occurs<of_pair<B, P, Q, var<Q, J>>, P>)
  struct on<map<fun<P, K, map<fun<Q, J, B>, get<0, var<P, K>>>>, zip<X, Y>>>
      : gives<right<B, P, Q, X, Y>, interchange_outer_zip> {};
};

/// map (reduce f z) X  =  accumulate (\sums column. map f (zip sums column)) (map (\r. z) X) (transpose X): all rows at
/// once. Source: [Remmelg2019] listing 5.18.
struct interchange_reduce
    : rule<"map (reduce f z) = reduce (map f . zip) (map z) . transpose", "there is no map that only reduces rows"> {
  struct sums;
  struct column;
  struct pair;
  template <class F, class Z, class X>
  using right = pipe<term<typename columns_of<X>::base>,
                     reduce_named<accumulate_<num<1>>, sums, column,
                                  pipe<zipped<sums, pipe<column, restored<columns_of<X>>>>,
                                       map_named<map_, pair, called<F, pipe<pair, get<0>>, pipe<pair, get<1>>>>>,
                                  pipe<term<X>, map_named<map_, pair, term<Z>>>>>;
  template <class E>
  struct on : none<interchange_reduce> {};
  template <class P, class K, class F, class Z, class X>
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<map<fun<P, K, reduce<F, Z, var<P, K>>>, X>> : gives<right<F, Z, X>, interchange_reduce> {};
  template <class P, class K, class F, class Z, class X>
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<map<fun<P, K, reduce_seq<F, Z, var<P, K>>>, X>> : gives<right<F, Z, X>, interchange_reduce> {};
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
  using array = transpose<map<fun<P, K, L>, X>>;
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
struct interchange_reduce_zip : rule<"map (reduce f z . zip) = reduce (map f . zip) (map z) . zip . transpose",
                                     "there is no map of reductions of zipped arrays"> {
  struct sums;
  struct taken;
  struct element;
  /// The tuple that f takes: of the step's tuple and the element of the zipped sums and own arrays.
  template <class Numbers, class... W>
  struct arguments;
  template <int... I, class... W>
  struct arguments<numbers<I...>, W...> {
    using type =
        tupled<std::conditional_t<W::own, pipe<element, get<1 + detail::own_before<W...>(I)>>, pipe<taken, get<I>>>...>;
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
      : own_parts<std::conditional_t<W::own, meta::list<Done..., pipe<taken, get<I>>>, meta::list<Done...>>, numbers<J...>,
                  Rest...> {};
  template <class F, class Z, class X, class All, class... W>
  using right = pipe<zipped<term<typename W::array>...>,
                     reduce_named<accumulate_<num<1>>, sums, taken,
                                  pipe<typename own_parts<meta::list<>, All, W...>::type,
                                       map_named<map_, element,
                                                 pipe<called<F, pipe<element, get<0>>, typename arguments<All, W...>::type>,
                                                      calls<detail::tuples_apart>>>>,
                                  pipe<term<X>, map_named<map_, element, term<Z>>>>>;
  template <class E>
  struct on : none<interchange_reduce_zip> {};
  template <class P, class K, class Reduce, class F, class Z, class... L, class X>
    requires(!occurs<F, P> && !occurs<Z, P> && (occurs<L, P> || ...) && detail::is_reduction<Reduce>)
  struct on<map<fun<P, K, apply<Reduce, F, Z, zip<L...>>>, X>>
      : gives<right<F, Z, X, typename first_numbers<sizeof...(L)>::type, detail::walked<P, K, L, X>...>,
              interchange_reduce_zip> {};
};

}  // namespace hoist::terms::rules
