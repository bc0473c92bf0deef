#pragma once
// Lowering: which loop a map or a reduction becomes.

#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/rules/terms.hpp>

namespace hoist::terms::rules {

/// map f  =  Op f, for a map that computes and an OpenCL map Op.
/// Source: [Remmelg2019] 5.2.
template <class Op>
struct lower_map : rule<"map f = loop f", "there is no map that computes"> {
  static constexpr const char* name = Op::label;
  template <class E>
  struct on : none<lower_map> {};
  template <class P, class K, class B, class X>
    requires(computes<B> || detail::is_element<hoist::kind<B>>)
  struct on<map<fun<P, K, B>, X>> : gives<apply<Op, fun<P, K, B>, X>, lower_map> {};
};

/// reduce f z  =  Op f z, for the loop or the unrolled reduction; also turns the loop into the unrolled one.
template <class Op>
struct lower_reduce : rule<"reduce f z = loop f z", "there is no reduction"> {
  static constexpr const char* name = Op::facets.name;
  template <class E>
  struct on : none<lower_reduce> {};
  template <class F, class Z, class X>
  struct on<reduce<F, Z, X>> : gives<apply<Op, F, Z, X>, lower_reduce> {};
};

/// scan f z  =  scan_seq f z, by one work-item.
struct scan_in_order : rule<"scan f z = scan_seq f z", "there is no scan"> {
  template <class E>
  struct on : none<scan_in_order> {};
  template <class F, class Z, class X>
  struct on<scan<false, F, Z, X>> : gives<scan_seq<F, Z, X>, scan_in_order> {};
  template <class F, class Z, class X>
  struct on<scan<true, F, Z, X>> : gives<scan_before_seq<F, Z, X>, scan_in_order> {};
};
/// reduce_seq f z  =  reduce_unrolled f z.
struct unroll_reduce : rule<"reduce_unrolled", "there is no sequential reduction"> {
  template <class E>
  struct on : none<unroll_reduce> {};
  template <class F, class Z, class X>
  struct on<reduce_seq<F, Z, X>> : gives<reduce_unrolled<F, Z, X>, unroll_reduce> {};
};
/// reduce_seq f z  =  reduce_seq f z, by a loop that the OpenCL compiler is asked to unroll by the factor Unroll.
template <class Unroll>
struct unroll_loop : rule<"reduce_seq = reduce_seq, unrolled", "there is no loop that reduces"> {
  template <class E>
  struct on : none<unroll_loop> {};
  template <class F, class Z, class X>
  struct on<reduce_seq<F, Z, X>> : gives<reduce_seq_by<Unroll, F, Z, X>, unroll_loop> {};
  template <class F, class Z, class X>
  struct on<accumulate<num<1>, F, Z, X>> : gives<accumulate<Unroll, F, Z, X>, unroll_loop> {};
};

template <class E>
struct lowered_in {
  enum : bool { here = true };
};
template <class P, class K, class B, class X>
struct lowered_in<map<fun<P, K, B>, X>> {
  enum : bool { here = !computes<fun<P, K, B>> && bool(lowered_in<X>::here) };
};
template <class Op, class P, class K, class B, class X>
struct lowered_in<apply<Op, fun<P, K, B>, X>> : lowered_in<B> {};
template <class Op, class X>
struct lowered_in<apply<Op, X>> : lowered_in<X> {};
/// What is no array and isn't written through is computed of what it reads.
template <class Op, class X>
  requires(Op::facets.target == nullptr && detail::is_element<hoist::kind<apply<Op, X>>>)
struct lowered_in<apply<Op, X>> {
  enum : bool { here = true };
};
template <class... X>
struct lowered_in<make_tuple<X...>> {
  enum : bool { here = (bool(lowered_in<X>::here) && ...) };
};
template <class L, bool Promised, class X, class I>
struct lowered_in<scatter<L, Promised, X, I>> : lowered_in<X> {};
template <class... X>
struct lowered_in<concat<X...>> {
  enum : bool { here = (bool(lowered_in<X>::here) && ...) };
};
/// Whether every map between the result and its memory has a loop: what lies in the arrays that these loops read may
/// stay a map, and is computed where it is read.
template <class E>
concept is_lowered = bool(lowered_in<E>::here);

namespace detail {
/// Whether a term only moves what its inputs, and maps over such, have.
template <class E>
struct moves_in {
  enum : bool { here = false };
};
template <int I, class K, class... L>
struct moves_in<input<I, K, L...>> {
  enum : bool { here = true };
};
template <meta::fixed_string Name, class E, class Input>
struct moves_in<tagged_input<Name, E, Input>> : moves_in<Input> {};
template <class P, class K, class B, class X>
struct moves_in<map<fun<P, K, B>, X>> : moves_in<X> {};
template <class Op, class... X>
struct moves_in<apply<Op, X...>> {
  enum : bool { here = (bool(moves_in<X>::here) && ...) };
};
/// X with the identity mapped over every dimension of its kind K.
template <class X, class K>
struct copied {
  using type = X;
};
template <class X, class K>
struct copied<X, arr<K>> {
  using N = introduced<copied, X>;
  using type = map<fun<N, K, typename copied<var<N, K>, K>::type>, X>;
};
template <class K>
inline constexpr bool holds_numbers = is_element<K>;
template <class K>
inline constexpr bool holds_numbers<arr<K>> = holds_numbers<K>;
}  // namespace detail

/// X  =  map id X, over all of its dimensions, for an array that is only moved and so has no loop.
struct copy_result : rule<"map id", "some map computes the result, or a loop"> {
  template <class E>
  struct on : none<copy_result> {};
  template <class E>
    requires(bool(detail::moves_in<E>::here) && is_lowered<E> && detail::holds_numbers<hoist::kind<E>>)
  struct on<E> : gives<typename detail::copied<E, hoist::kind<E>>::type, copy_result> {};
};

/// Nothing; fails while some map has no loop.
struct fully_lowered {
  template <class E>
  struct on : failed<"fully_lowered", "a map that computes has no loop"> {};
  template <class E>
    requires is_lowered<E>
  struct on<E> : gives<E> {};
};

}  // namespace hoist::terms::rules
