#pragma once
// Reductions over windows, written out: their lengths are known from the term.

#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

namespace detail {

/// A length that a term doesn't tell.
struct untold {};
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
  using first = untold;
  using type = meta::list<>;
};
template <class L, class... Rest>
struct inner_lengths<meta::list<L, Rest...>> {
  using first = L;
  using type = meta::list<Rest...>;
};

/// What is told of the lengths of E: of windows, and of what layouts make of them.
template <class E, class Known>
struct told {
  using type = meta::list<>;
};
template <class E, class Known>
using told_t = typename told<E, Known>::type;
template <class P, class X, class Known>
using with_element = meta::concat_t<meta::list<lengths_of<P, typename inner_lengths<told_t<X, Known>>::type>>, Known>;

template <class P, class K, class Known>
struct told<var<P, K>, Known> : known_lengths<P, Known> {};
template <class Size, class S, class A, class Known>
struct told<apply<slide_<Size, S>, A>, Known> {
  using type = meta::concat_t<meta::list<untold, Size>, typename inner_lengths<told_t<A, Known>>::type>;
};
template <class P, class K, class B, class X, class Known>
struct told<apply<map_, fun<P, K, B>, X>, Known> {
  using type =
      meta::concat_t<meta::list<typename inner_lengths<told_t<X, Known>>::first>, told_t<B, with_element<P, X, Known>>>;
};
template <class Lengths>
struct turned_lengths {
  using type = meta::list<>;
};
template <class A, class B, class... Rest>
struct turned_lengths<meta::list<A, B, Rest...>> {
  using type = meta::list<B, A, Rest...>;
};
template <class X, class Known>
struct told<apply<transpose_, X>, Known> : turned_lengths<told_t<X, Known>> {};
template <class Lengths>
struct joined_lengths {
  using type = meta::list<>;
};
template <long A, long B, class... Rest>
struct joined_lengths<meta::list<num<A>, num<B>, Rest...>> {
  using type = meta::list<num<A * B>, Rest...>;
};
template <class X, class Known>
struct told<apply<join_, X>, Known> : joined_lengths<told_t<X, Known>> {};
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
struct told<apply<zip_, X...>, Known> : zipped_lengths<told_t<X, Known>...> {};

template <class Lengths>
inline constexpr bool is_short = false;
template <long N, class... L>
inline constexpr bool is_short<meta::list<num<N>, L...>> = N <= 64;

/// E with its reductions over windows written out.
template <class E, class Known>
struct written_out {
  using type = E;
};
template <class E, class Known>
using written_out_t = typename written_out<E, Known>::type;
template <class P, class K, class B, class Known>
struct written_out<fun<P, K, B>, Known> {
  using type = fun<P, K, written_out_t<B, Known>>;
};
template <class Op, class... X, class Known>
struct written_out<apply<Op, X...>, Known> {
  using type = apply<Op, written_out_t<X, Known>...>;
};
template <class P, class K, class B, class X, class Known>
struct written_out<apply<map_, fun<P, K, B>, X>, Known> {
  using type = apply<map_, fun<P, K, written_out_t<B, with_element<P, X, Known>>>, written_out_t<X, Known>>;
};
template <class P, class K, class Q, class J, class B, class Z, class X, class Known>
struct written_out<apply<reduce_seq_, fun2<P, K, Q, J, B>, Z, X>, Known> {
  using type = apply<std::conditional_t<is_short<told_t<X, Known>>, reduce_unrolled_, reduce_seq_>,
                     fun2<P, K, Q, J, written_out_t<B, with_element<Q, X, Known>>>, Z, written_out_t<X, Known>>;
};

}  // namespace detail

/// reduce_seq f z  =  reduce_unrolled f z, of every array that is a window of at most 64 elements, or as long as one; nothing
/// where there is none.
struct unroll_windows {
  static constexpr const char* name = "reduce_unrolled";
  template <class E, class After = detail::written_out_t<E, meta::list<>>>
  struct outcome : rewritten<After, unroll_windows> {};
  template <class E>
  struct outcome<E, E> : rewritten<E> {};
  template <class E>
  struct on : outcome<E> {};
};

}  // namespace hoist::rules
