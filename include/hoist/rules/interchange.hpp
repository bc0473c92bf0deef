#pragma once
// Interchange: what the inner map or reduction walks is walked outside, over two arrays, in and out of zip, and of sums.

#include <hoist/rules/writing.hpp>
#include <hoist/rules/zipping.hpp>

namespace hoist::rules {

/// map (\a. map (\b. f a b) Y) X  =  transpose (map (\b. map (\a. f a b) X) Y), where Y doesn't depend on a.
/// Source: thesis, Listing 5.16.
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
/// Source: thesis, Listing 5.17.
struct interchange_zip_inside {
  static constexpr const char* name = "map (map f . zip) = transpose . map (map f) . zip . transpose";
  template <class F, class X, class Y>
  static constexpr auto right = zipped(the<typename columns_of<X>::base>, the<Y>) | each<map_>([]<class C>(C) {
                                  using column = typename columns_of<X>::template restore<apply<get_component<0>, held_in<C>>>;
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
    requires(computes<fun<Q, J, B>> && !occurs<Y, P> && !occurs<B, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<zip_, var<P, K>, Y>>>, X>>
      : written<interchange_zip_inside, right<fun<Q, J, B>, X, Y>> {};
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
    requires(computes<fun<Q, J, B>> && !occurs<of_pair<B, P, Q, var<Q, J>>, P>)
  struct on<apply<map_, fun<P, K, apply<map_, fun<Q, J, B>, apply<get_component<0>, var<P, K>>>>, apply<zip_, X, Y>>>
      : written<interchange_zip_outside, right<B, P, Q, X, Y>> {};
};

/// map (reduce f z) X  =  accumulate (\sums column. map f (zip sums column)) (map (\r. z) X) (transpose X): all rows at once.
/// Source: thesis, Listing 5.18.
struct interchange_reduce {
  static constexpr const char* name = "map (reduce f z) = reduce (map f . zip) (map z) . transpose";
  template <class F, class Z, class X>
  static constexpr auto right =
      the<typename columns_of<X>::base> | folded<accumulate_<num<1>>>(
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
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<apply<map_, fun<P, K, apply<reduce_, F, Z, var<P, K>>>, X>> : written<interchange_reduce, right<F, Z, X>> {};
  template <class P, class K, class F, class Z, class X>
    requires(!occurs<F, P> && !occurs<Z, P>)
  struct on<apply<map_, fun<P, K, apply<reduce_seq_, F, Z, var<P, K>>>, X>> : written<interchange_reduce, right<F, Z, X>> {};
};

}  // namespace hoist::rules
