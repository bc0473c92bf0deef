#pragma once
// Programs whose result is a tuple of tuples, as programs whose result is one tuple of arrays.

#include <hoist/core/types/kind.hpp>
#include <hoist/meta/list.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::families::detail {

/// A term of type T whose result is a tuple of tuples as one of a tuple: its arrays, in order.
template <class E, class T>
struct flat_results {
  using terms = meta::list<E>;
  using types = meta::list<T>;
  using term = E;
  using type = T;
};
template <class Types>
struct tuple_of;
template <class... T>
struct tuple_of<meta::list<T...>> {
  using type = tuple<T...>;
};
template <class Terms>
struct side_by_side;
template <class... X>
struct side_by_side<meta::list<X...>> {
  using type = apply<make_tuple_, X...>;
};
template <class... X, class... T>
struct flat_results<apply<make_tuple_, X...>, tuple<T...>> {
  using terms = meta::concat_t<typename flat_results<X, T>::terms...>;
  using types = meta::concat_t<typename flat_results<X, T>::types...>;
  using term = typename side_by_side<terms>::type;
  using type = typename tuple_of<types>::type;
};
template <class P, class K, class B, class X, class T>
struct flat_results<apply<let_, fun<P, K, B>, X>, T> {
  using terms = meta::list<apply<let_, fun<P, K, B>, X>>;
  using types = meta::list<T>;
  using term = apply<let_, fun<P, K, typename flat_results<B, T>::term>, X>;
  using type = typename flat_results<B, T>::type;
};

}  // namespace hoist::families::detail
