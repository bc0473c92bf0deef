#pragma once
// Cancellation: layout patterns that undo each other, and maps and tuples that do nothing.

#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/rules/sources.hpp>

#include <type_traits>

namespace hoist::rules {

/// join (split K X)  =  X.
/// Source: [Remmelg2019] figure 2.9e.
struct cancel_split {
  static constexpr const char* name = "join . split = id";
  template <class E>
  struct on : failed<"cancel_split", "there is no join of a split"> {};
  template <class K, class X>
  struct on<apply<join_, apply<split_<K>, X>>> : rewritten<X, cancel_split> {};
};

/// Whether all rows of a term but the last have K elements, and the last no more.
template <class E, class K>
inline constexpr bool rows_of_length = false;
template <class X, class K>
inline constexpr bool rows_of_length<apply<split_<K>, X>, K> = true;
template <class S, class X, class K>
inline constexpr bool rows_of_length<apply<slide_<K, S>, X>, K> = true;
template <class P, class J, class F, class X, class K>
inline constexpr bool rows_of_length<apply<map_, fun<P, J, apply<map_, F, var<P, J>>>, X>, K> = rows_of_length<X, K>;

/// split K (join X)  =  X, where X was split by K, or is made of windows of K elements, perhaps with a function mapped
/// over them. Source: [Remmelg2019] listing 5.19.
struct cancel_join {
  static constexpr const char* name = "split . join = id";
  template <class E>
  struct on : failed<"cancel_join", "there is no split of joined rows of the same length"> {};
  template <class K, class X>
    requires rows_of_length<X, K>
  struct on<apply<split_<K>, apply<join_, X>>> : rewritten<X, cancel_join> {};
};

/// as_scalar (as_vector W X)  =  X.
/// Source: [Remmelg2019] figure 2.9e.
struct cancel_as_vector {
  static constexpr const char* name = "as_scalar . as_vector = id";
  template <class E>
  struct on : failed<"cancel_as_vector", "there is no as_scalar of an as_vector"> {};
  template <class W, class X>
  struct on<apply<as_scalar_, apply<as_vector_<W>, X>>> : rewritten<X, cancel_as_vector> {};
};

/// as_vector W (as_scalar X)  =  X, where X has vectors of W.
/// Source: [Remmelg2019] listing 5.19.
struct cancel_as_scalar {
  static constexpr const char* name = "as_vector . as_scalar = id";
  template <class E>
  struct on : failed<"cancel_as_scalar", "there is no as_vector of components of vectors of that width"> {};
  template <long W, class X>
    requires(width_of<element_kind_t<X>> == W)
  struct on<apply<as_vector_<num<W>>, apply<as_scalar_, X>>> : rewritten<X, cancel_as_scalar> {};
};

/// transpose (transpose X)  =  X.
/// Source: [Remmelg2019] listing 5.20.
struct cancel_transposes {
  static constexpr const char* name = "transpose . transpose = id";
  template <class E>
  struct on : failed<"cancel_transposes", "there is no transpose of a transpose"> {};
  template <class X>
  struct on<apply<transpose_, apply<transpose_, X>>> : rewritten<X, cancel_transposes> {};
};

/// map (\x. x) X  =  X.
/// Source: [Remmelg2019] listing 5.21.
struct cancel_map {
  static constexpr const char* name = "map id = id";
  template <class E>
  struct on : failed<"cancel_map", "there is no map of the identity"> {};
  template <class P, class K, class X>
  struct on<apply<map_, fun<P, K, var<P, K>>, X>> : rewritten<X, cancel_map> {};
};

/// get I (make_tuple X0 X1 ...)  =  XI.
struct cancel_tuple {
  static constexpr const char* name = "get . make_tuple = id";
  template <class E>
  struct on : failed<"cancel_tuple", "there is no component of a tuple that is made there"> {};
  template <int I, class... X>
  struct on<apply<get_component<I>, apply<make_tuple_, X...>>> : rewritten<meta::nth_t<I, X...>, cancel_tuple> {};
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
    (std::is_same_v<T, apply<get_component<I>, X>> && ...) && components_in<hoist::kind<X>> == sizeof...(T);

/// make_tuple (get 0 X) (get 1 X) ...  =  X, all of X's components.
struct cancel_components {
  static constexpr const char* name = "make_tuple . gets = id";
  template <class E>
  struct on : failed<"cancel_components", "there is no tuple of all components of another"> {};
  template <class X, class... T>
    requires are_components<meta::list<apply<get_component<0>, X>, T...>, X, typename first_numbers<1 + sizeof...(T)>::type>
  struct on<apply<make_tuple_, apply<get_component<0>, X>, T...>> : rewritten<X, cancel_components> {};
};

}  // namespace hoist::rules
