#pragma once
// The elements of an array's term: their kind, maps over them under new names, and numbers to count terms by.

#include <hoist/patterns/map.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::terms::rules {

template <class A>
struct element_of_kind;
template <class K>
struct element_of_kind<arr<K>> {
  using type = K;
};
template <class E>
using element_kind_t = typename element_of_kind<hoist::kind<E>>::type;

/// \P. Body over the elements of X, under a new name made of Tag.
template <class Tag, class X, template <class> class Body>
struct mapped_over {
  using P = introduced<Tag, X>;
  using K = element_kind_t<X>;
  using type = map<fun<P, K, typename Body<var<P, K>>::type>, X>;
};

template <int... I>
struct numbers {};
template <int N, int... I>
struct first_numbers : first_numbers<N - 1, N - 1, I...> {};
template <int... I>
struct first_numbers<0, I...> {
  using type = numbers<I...>;
};

}  // namespace hoist::terms::rules
