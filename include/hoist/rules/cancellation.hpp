#pragma once
// Cancellation: layout patterns that undo each other, and maps and tuples that do nothing.

#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/rules/sources.hpp>

#include <type_traits>

namespace hoist::terms::rules {

/// join (split K X)  =  X.
/// Source: [Remmelg2019] figure 2.9e.
struct cancel_split : rule<"join . split = id", "there is no join of a split"> {
  template <class E>
  struct on : none<cancel_split> {};
  template <class K, class X>
  struct on<join<split<K, X>>> : gives<X, cancel_split> {};
};

/// Whether all rows of a term but the last have K elements, and the last no more.
template <class E, class K>
inline constexpr bool rows_of_length = false;
template <class X, class K>
inline constexpr bool rows_of_length<split<K, X>, K> = true;
template <class S, class X, class K>
inline constexpr bool rows_of_length<slide<K, S, X>, K> = true;
template <class P, class J, class F, class X, class K>
inline constexpr bool rows_of_length<map<fun<P, J, map<F, var<P, J>>>, X>, K> = rows_of_length<X, K>;

/// split K (join X)  =  X, where X was split by K, or is made of windows of K elements, perhaps with a function mapped
/// over them. Source: [Remmelg2019] listing 5.19.
struct cancel_join : rule<"split . join = id", "there is no split of joined rows of the same length"> {
  template <class E>
  struct on : none<cancel_join> {};
  template <class K, class X>
    requires rows_of_length<X, K>
  struct on<split<K, join<X>>> : gives<X, cancel_join> {};
};

/// as_scalar (as_vector W X)  =  X.
/// Source: [Remmelg2019] figure 2.9e.
struct cancel_as_vector : rule<"as_scalar . as_vector = id", "there is no as_scalar of an as_vector"> {
  template <class E>
  struct on : none<cancel_as_vector> {};
  template <class W, class X>
  struct on<as_scalar<as_vector<W, X>>> : gives<X, cancel_as_vector> {};
};

/// as_vector W (as_scalar X)  =  X, where X has vectors of W.
/// Source: [Remmelg2019] listing 5.19.
struct cancel_as_scalar : rule<"as_vector . as_scalar = id", "there is no as_vector of components of vectors of that width"> {
  template <class E>
  struct on : none<cancel_as_scalar> {};
  template <long W, class X>
    requires(width_of<element_kind_t<X>> == W)
  struct on<as_vector<num<W>, as_scalar<X>>> : gives<X, cancel_as_scalar> {};
};

/// transpose (transpose X)  =  X.
/// Source: [Remmelg2019] listing 5.20.
struct cancel_transposes : rule<"transpose . transpose = id", "there is no transpose of a transpose"> {
  template <class E>
  struct on : none<cancel_transposes> {};
  template <class X>
  struct on<transpose<transpose<X>>> : gives<X, cancel_transposes> {};
};

/// map (\x. x) X  =  X.
/// Source: [Remmelg2019] listing 5.21.
struct cancel_map : rule<"map id = id", "there is no map of the identity"> {
  template <class E>
  struct on : none<cancel_map> {};
  template <class P, class K, class X>
  struct on<map<fun<P, K, var<P, K>>, X>> : gives<X, cancel_map> {};
};

/// get I (make_tuple X0 X1 ...)  =  XI.
struct cancel_tuple : rule<"get . make_tuple = id", "there is no component of a tuple that is made there"> {
  template <class E>
  struct on : none<cancel_tuple> {};
  template <int I, class... X>
  struct on<get<I, make_tuple<X...>>> : gives<meta::nth_t<I, X...>, cancel_tuple> {};
};

/// The components of a kind; 0 where it is no tuple.
template <class K>
inline constexpr std::size_t components_in = 0;
template <class... K>
inline constexpr std::size_t components_in<tup<K...>> = sizeof...(K);

/// Whether the terms T are the components of X, all of them and in order.
template <class T, class X, class Numbers>
inline constexpr bool are_components = false;
template <class... T, class X, int... I>
inline constexpr bool are_components<meta::list<T...>, X, numbers<I...>> =
    (std::is_same_v<T, get<I, X>> && ...) && components_in<hoist::kind<X>> == sizeof...(T);

/// make_tuple (get 0 X) (get 1 X) ...  =  X, all of X's components.
struct cancel_components : rule<"make_tuple . gets = id", "there is no tuple of all components of another"> {
  template <class E>
  struct on : none<cancel_components> {};
  template <class X, class... T>
    requires are_components<meta::list<get<0, X>, T...>, X, typename first_numbers<1 + sizeof...(T)>::type>
  struct on<make_tuple<get<0, X>, T...>> : gives<X, cancel_components> {};
};

/// What is done wherever it can be, to make terms simple.
using cancellations = meta::list<cancel_transposes, cancel_split, cancel_join, cancel_as_vector, cancel_as_scalar, cancel_map,
                                 cancel_tuple, cancel_components>;

}  // namespace hoist::terms::rules
