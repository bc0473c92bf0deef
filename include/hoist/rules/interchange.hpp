#pragma once
// Interchange: what the inner map or reduction walks is walked outside, over two arrays, in and out of zip, and of
// sums.

#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsubobject-linkage"  // terms have lambdas of rules in them, which has no use for linkage
#endif

namespace hoist::rules {

/// map (\a. map (\b. f a b) Y) X  =  transpose (map (\b. map (\a. f a b) X) Y), where Y doesn't depend on a.
/// Source: thesis, Listing 5.16.
struct interchange_pairs {
  static constexpr const char* name = "map (\\a. map (f a) Y) X = transpose (map (\\b. map (\\a. f a b) X) Y)";
  template <class E>
  struct on : failed<"interchange_pairs", "there is no map of a map over an array of its own"> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
  requires(computes<fun<Q, J, B>> && !occurs<Y, P>) struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, Y>>, X>>
      : rewritten<apply<transpose_, apply<map_, fun<Q, J, apply<map_, fun<P, K, B>, X>>, Y>>, interchange_pairs> {
  };
};

/// map (\r. map f (zip r Y)) X  =  transpose (map (\c. map (\x. f (x, get 1 c)) (get 0 c)) (zip (transpose X) Y)).
/// Source: thesis, Listing 5.17.
struct interchange_zip_inside {
  static constexpr const char* name = "map (map f . zip) = transpose . map (map f) . zip . transpose";
  template <class F, class X, class Y>
  static constexpr auto right = zipped(the<typename columns_of<X>::base>, the<Y>) | each<map_>([]<class C>(C) {
                                  using column =
                                      typename columns_of<X>::template restore<apply<get_component<0>, held_in<C>>>;
                                  using other = apply<get_component<1>, held_in<C>>;
                                  return the<column> | each<map_>([]<class V>(V v) {
                                           using body = held_in<decltype(function<F>::of(tupled(v, the<other>)))>;
                                           return the<detail::without_tuples<body>>;
                                         });
                                }) |
                                turned;
  template <class E>
  struct on : failed<"interchange_zip_inside", "there is no map of a map over its rows zipped with one array"> {};
  template <class P, class K, class Q, class J, class B, class Y, class X>
  requires(computes<fun<Q, J, B>> && !occurs<Y, P> &&
           !occurs<B, P>) struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<zip_, var<P, K>, Y>>>, X>>
      : written<interchange_zip_inside, right<fun<Q, J, B>, X, Y>> {
  };
};

/// map (\t. map (\x. f (x, get 1 t)) (get 0 t)) (zip X Y)  =  transpose (map (\c. map f (zip c Y)) (transpose X)).
/// Source: thesis 5.4.5.
struct interchange_zip_outside {
  static constexpr const char* name = "map (map f) . zip = transpose . map (map f . zip) . transpose";
  /// B, of an element named Q and the component 1 of P, of the pair V.
  template <class B, class P, class Q, class V>
  using of_pair = substitute_t<typename detail::with_component<B, P, 1, apply<get_component<1>, V>>::type, Q,
                               apply<get_component<0>, V>>;
  template <class B, class P, class Q, class X, class Y>
  static constexpr auto right = the<typename columns_of<X>::base> | each<map_>([]<class C>(C) {
                                  return zipped(the<typename columns_of<X>::template restore<held_in<C>>>, the<Y>) |
                                         each<map_>([]<class V>(V) { return the<of_pair<B, P, Q, held_in<V>>>; });
                                }) |
                                turned;
  template <class E>
  struct on : failed<"interchange_zip_outside", "there is no map over zipped arrays whose rows are mapped"> {};
  template <class P, class K, class Q, class J, class B, class X, class Y>
  requires(computes<fun<Q, J, B>> && !occurs<of_pair<B, P, Q, var<Q, J>>, P>) struct on<
      apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<get_component<0>, var<P, K>>>>, apply<zip_, X, Y>>>
      : written<interchange_zip_outside, right<B, P, Q, X, Y>> {
  };
};

/// map (reduce f z) X  =  accumulate (\sums column. map f (zip sums column)) (map (\r. z) X) (transpose X): all rows at
/// once. Source: thesis, Listing 5.18.
struct interchange_reduce {
  static constexpr const char* name = "map (reduce f z) = reduce (map f . zip) (map z) . transpose";
  template <class F, class Z, class X>
  static constexpr auto right = the<typename columns_of<X>::base> |
                                folded<accumulate_<num<1>>>(
                                    []<class A, class C>(A sums, C) {
                                      using column = typename columns_of<X>::template restore<held_in<C>>;
                                      return zipped(sums, the<column>) | each<map_>([](auto t) {
                                               return function<F>::of(t | part<0>, t | part<1>);
                                             });
                                    },
                                    the<X> | each<map_>([](auto) { return the<Z>; }));
  template <class E>
  struct on : failed<"interchange_reduce", "there is no map that only reduces rows"> {};
  template <class P, class K, class F, class Z, class X>
  requires(!occurs<F, P> && !occurs<Z, P>) struct on<apply<map_, fun<P, K, apply<reduce_, F, Z, var<P, K>>>, X>>
      : written<interchange_reduce, right<F, Z, X>> {
  };
  template <class P, class K, class F, class Z, class X>
  requires(!occurs<F, P> && !occurs<Z, P>) struct on<apply<map_, fun<P, K, apply<reduce_seq_, F, Z, var<P, K>>>, X>>
      : written<interchange_reduce, right<F, Z, X>> {
  };
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
/// turn. Source: thesis 5.4.5 and 5.5.3.
struct interchange_reduce_zip {
  static constexpr const char* name = "map (reduce f z . zip) = reduce (map f . zip) (map z) . zip . transpose";
  /// The tuple that f takes, from the step's tuple T and the element V of the zipped sums and own arrays.
  template <class T, class V, class Numbers, class... W>
  struct element;
  template <class T, class V, int... I, class... W>
  struct element<T, V, numbers<I...>, W...> {
    using type = apply<make_tuple_, std::conditional_t<W::own, apply<get_component<1 + detail::own_before<W...>(I)>, V>,
                                                       apply<get_component<I>, T>>...>;
  };
  /// The sums with the own arrays' elements of a step.
  template <class S, class T, class Done, class Numbers, class... W>
  struct own_parts;
  template <class S, class T, class... Done>
  struct own_parts<S, T, meta::list<Done...>, numbers<>> {
    using type = apply<zip_, S, Done...>;
  };
  template <class S, class T, class... Done, int I, int... J, class W, class... Rest>
  struct own_parts<S, T, meta::list<Done...>, numbers<I, J...>, W, Rest...>
      : own_parts<S, T,
                  std::conditional_t<W::own, meta::list<Done..., apply<get_component<I>, T>>, meta::list<Done...>>,
                  numbers<J...>, Rest...> {};
  template <class F, class Z, class X, class... W>
  static constexpr auto right = [] {
    using all = typename first_numbers<sizeof...(W)>::type;
    return the<apply<zip_, typename W::array...>> |
           folded<accumulate_<num<1>>>(
               []<class S, class T>(S, T) {
                 using step = typename own_parts<held_in<S>, held_in<T>, meta::list<>, all, W...>::type;
                 return the<step> | each<map_>([]<class V>(V v) {
                          using taken = typename element<held_in<T>, held_in<V>, all, W...>::type;
                          return the<
                              detail::without_tuples<held_in<decltype(function<F>::of(v | part<0>, the<taken>))>>>;
                        });
               },
               the<X> | each<map_>([](auto) { return the<Z>; }));
  }();
  template <class E>
  struct on : failed<"interchange_reduce_zip", "there is no map of reductions of zipped arrays"> {};
  template <class P, class K, class Reduce, class F, class Z, class... L, class X>
  requires(!occurs<F, P> && !occurs<Z, P> && (occurs<L, P> || ...) &&
           detail::is_reduction<Reduce>) struct on<apply<map_, fun<P, K, apply<Reduce, F, Z, apply<zip_, L...>>>, X>>
      : written<interchange_reduce_zip, right<F, Z, X, detail::walked<P, K, L, X>...>> {
  };
};

}  // namespace hoist::rules

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
