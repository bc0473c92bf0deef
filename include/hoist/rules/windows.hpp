#pragma once
// Reductions over windows, written out: their lengths are known from the term.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/terms.hpp>

#include <type_traits>

namespace hoist {

namespace terms::rules {

namespace detail {

/// A length that isn't known from a term.
struct unknown_length {};
/// The lengths of the variable P, outermost first.
template <class P, class Lengths>
struct lengths_of {};
template <class P, class Known>
struct known_lengths {
  using type = meta::list<>;
};
template <class P, class Lengths, class... Rest>
struct known_lengths<P, meta::list<lengths_of<P, Lengths>, Rest...>> {
  using type = Lengths;
};
template <class P, class First, class... Rest>
struct known_lengths<P, meta::list<First, Rest...>> : known_lengths<P, meta::list<Rest...>> {};

template <class Lengths>
struct inner_lengths {
  using first = unknown_length;
  using type = meta::list<>;
};
template <class L, class... Rest>
struct inner_lengths<meta::list<L, Rest...>> {
  using first = L;
  using type = meta::list<Rest...>;
};

/// The lengths of E, outermost first, as far as they are known: of windows, and of what layouts make of them.
template <class E, class Known>
struct lengths_in {
  using type = meta::list<>;
};
template <class E, class Known>
using lengths_in_t = typename lengths_in<E, Known>::type;
template <class P, class X, class Known>
using with_element = meta::concat_t<meta::list<lengths_of<P, typename inner_lengths<lengths_in_t<X, Known>>::type>>, Known>;

template <class P, class K, class Known>
struct lengths_in<var<P, K>, Known> : known_lengths<P, Known> {};
template <class Size, class S, class A, class Known>
struct lengths_in<slide<Size, S, A>, Known> {
  using type = meta::concat_t<meta::list<unknown_length, Size>, typename inner_lengths<lengths_in_t<A, Known>>::type>;
};
template <class P, class K, class B, class X, class Known>
struct lengths_in<map<fun<P, K, B>, X>, Known> {
  using type = meta::concat_t<meta::list<typename inner_lengths<lengths_in_t<X, Known>>::first>,
                              lengths_in_t<B, with_element<P, X, Known>>>;
};
template <class Lengths>
struct transposed_lengths {
  using type = meta::list<>;
};
template <class A, class B, class... Rest>
struct transposed_lengths<meta::list<A, B, Rest...>> {
  using type = meta::list<B, A, Rest...>;
};
template <class X, class Known>
struct lengths_in<transpose<X>, Known> : transposed_lengths<lengths_in_t<X, Known>> {};
template <class Lengths>
struct joined_lengths {
  using type = meta::list<>;
};
/// A window of rows isn't known beyond 64 elements: written out where rows are marched, it would take a compiler many seconds.
template <long A, long B, class... Rest>
struct joined_lengths<meta::list<num<A>, num<B>, Rest...>> {
  using type = meta::list<std::conditional_t<(A * B <= 64), num<A * B>, unknown_length>, Rest...>;
};
template <class X, class Known>
struct lengths_in<join<X>, Known> : joined_lengths<lengths_in_t<X, Known>> {};
/// Arrays that are zipped have one length.
template <class... Lengths>
struct zipped_lengths {
  using type = meta::list<>;
};
template <class Lengths, class... Rest>
struct zipped_lengths<Lengths, Rest...> : zipped_lengths<Rest...> {};
template <long N, class... L, class... Rest>
struct zipped_lengths<meta::list<num<N>, L...>, Rest...> {
  using type = meta::list<num<N>>;
};
template <class... X, class Known>
struct lengths_in<zip<X...>, Known> : zipped_lengths<lengths_in_t<X, Known>...> {};

template <class Lengths>
inline constexpr bool is_short = false;
template <long N, class... L>
inline constexpr bool is_short<meta::list<num<N>, L...>> = N <= 128;

/// Reductions over windows written out, where Known are the lengths of the variables around.
template <class Known>
struct unrolling {};
}  // namespace detail

/// reduce_seq f z  =  reduce_unrolled f z, of every array that is a window of at most 128 elements (64 of several rows) or as long as
/// one; nothing where there is none.
struct unroll_windows : rule<"reduce_unrolled"> {
  template <class E>
  struct on : gives_changed<unroll_windows, E, map_term_t<detail::unrolling<meta::list<>>, E>> {};
};

}  // namespace terms::rules

template <class Known, class P, class K, class B, class X>
struct map_term<rules::detail::unrolling<Known>, terms::map<fun<P, K, B>, X>> {
  using inside = rules::detail::unrolling<rules::detail::with_element<P, X, Known>>;
  using type = terms::map<fun<P, K, map_term_t<inside, B>>, map_term_t<rules::detail::unrolling<Known>, X>>;
};
template <class Known, class P, class K, class Q, class J, class B, class Z, class X>
struct map_term<rules::detail::unrolling<Known>, terms::reduce_seq<fun2<P, K, Q, J, B>, Z, X>> {
  using inside = rules::detail::unrolling<rules::detail::with_element<Q, X, Known>>;
  using loop =
      std::conditional_t<rules::detail::is_short<rules::detail::lengths_in_t<X, Known>>, reduce_unrolled_, reduce_seq_>;
  using type = apply<loop, fun2<P, K, Q, J, map_term_t<inside, B>>, Z, map_term_t<rules::detail::unrolling<Known>, X>>;
};

}  // namespace hoist
