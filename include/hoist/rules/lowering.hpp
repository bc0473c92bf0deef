#pragma once
// Lowering: which loop a map or a reduction becomes.

#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::rules {

/// map f  =  Op f, for a map that computes and an OpenCL map Op.
/// Source: thesis 5.2.
template <class Op>
struct lower_map {
  static constexpr const char* name = Op::label;
  template <class E>
  struct on : failed<"lower_map", "there is no map that computes"> {};
  template <class P, class K, class B, class X>
    requires(computes<B> || is_scalar_type<hoist::kind<B>> || width_of<hoist::kind<B>> > 0)
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
template <class... X>
struct lowered_in<apply<concat_, X...>> {
  enum : bool { here = (bool(lowered_in<X>::here) && ...) };
};
/// Whether every map between the result and its memory has a loop: what lies in the arrays that these loops read may
/// stay a map, and is computed where it is read.
template <class E>
concept is_lowered = bool(lowered_in<E>::here);

/// Nothing; fails while some map has no loop.
struct fully_lowered {
  template <class E>
  struct on : failed<"fully_lowered", "a map that computes has no loop"> {};
  template <class E>
    requires is_lowered<E>
  struct on<E> : rewritten<E> {};
};

}  // namespace hoist::rules
