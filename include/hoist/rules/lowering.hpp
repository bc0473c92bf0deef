#pragma once
// Lowering: which loop a map or a reduction becomes.

#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

/// map f  =  Op f, for a map that computes and an OpenCL map Op.
/// Source: [Remmelg2019] 5.2.
template <class Op>
struct lower_map {
  static constexpr const char* name = Op::label;
  template <class E>
  struct on : failed<"lower_map", "there is no map that computes"> {};
  template <class P, class K, class B, class X>
    requires(computes<B> || detail::is_element<hoist::kind<B>>)
  struct on<apply<map_, fun<P, K, B>, X>> : rewritten<apply<Op, fun<P, K, B>, X>, lower_map> {};
};

/// reduce f z  =  Op f z, for the loop or the unrolled reduction; also turns the loop into the unrolled one.
template <class Op>
struct lower_reduce {
  static constexpr const char* name = Op::facets.name;
  template <class E>
  struct on : failed<"lower_reduce", "there is no reduction"> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_, F, Z, X>> : rewritten<apply<Op, F, Z, X>, lower_reduce> {};
};

/// reduce_seq f z  =  reduce_unrolled f z.
struct unroll_reduce {
  static constexpr const char* name = "reduce_unrolled";
  template <class E>
  struct on : failed<"unroll_reduce", "there is no sequential reduction"> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_seq_, F, Z, X>> : rewritten<apply<reduce_unrolled_, F, Z, X>, unroll_reduce> {};
};
/// reduce_seq f z  =  reduce_seq f z, by a loop that the OpenCL compiler is asked to unroll by the factor Unroll.
template <class Unroll>
struct unroll_loop {
  static constexpr const char* name = "reduce_seq = reduce_seq, unrolled";
  template <class E>
  struct on : failed<"unroll_loop", "there is no loop that reduces"> {};
  template <class F, class Z, class X>
  struct on<apply<reduce_seq_, F, Z, X>> : rewritten<apply<reduce_seq_by_<Unroll>, F, Z, X>, unroll_loop> {};
  template <class F, class Z, class X>
  struct on<apply<accumulate_<num<1>>, F, Z, X>> : rewritten<apply<accumulate_<Unroll>, F, Z, X>, unroll_loop> {};
};

template <class E>
struct lowered_in {
  enum : bool { here = true };
};
template <class P, class K, class B, class X>
struct lowered_in<apply<map_, fun<P, K, B>, X>> {
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
struct lowered_in<apply<make_tuple_, X...>> {
  enum : bool { here = (bool(lowered_in<X>::here) && ...) };
};
template <class... X>
struct lowered_in<apply<concat_, X...>> {
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
template <class P, class K, class B, class X>
struct moves_in<apply<map_, fun<P, K, B>, X>> : moves_in<X> {};
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
  using type = apply<map_, fun<N, K, typename copied<var<N, K>, K>::type>, X>;
};
template <class K>
inline constexpr bool holds_numbers = is_element<K>;
template <class K>
inline constexpr bool holds_numbers<arr<K>> = holds_numbers<K>;
}  // namespace detail

/// X  =  map id X, over all of its dimensions, for an array that is only moved and so has no loop.
struct copy_result {
  static constexpr const char* name = "map id";
  template <class E>
  struct on : failed<"copy_result", "some map computes the result, or a loop"> {};
  template <class E>
    requires(bool(detail::moves_in<E>::here) && is_lowered<E> && detail::holds_numbers<hoist::kind<E>>)
  struct on<E> : rewritten<typename detail::copied<E, hoist::kind<E>>::type, copy_result> {};
};

/// Nothing; fails while some map has no loop.
struct fully_lowered {
  template <class E>
  struct on : failed<"fully_lowered", "a map that computes has no loop"> {};
  template <class E>
    requires is_lowered<E>
  struct on<E> : rewritten<E> {};
};

}  // namespace hoist::rules
