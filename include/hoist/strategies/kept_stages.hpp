#pragma once
// Programs that keep stages between kernels with to_global: each by loops of its own, or all of them in one kernel.

#include <hoist/patterns/let.hpp>
#include <hoist/strategies/chains.hpp>

namespace hoist::rules {

/// let x f  =  f x: x is computed wherever f reads it.
struct inline_let {
  static constexpr const char* name = "let x f = f x";
  template <class E>
  struct on : failed<"inline_let", "there is no let"> {};
  template <class P, class K, class B, class X>
  struct on<apply<let_, fun<P, K, B>, X>> : rewritten<substitute_t<B, P, X>, inline_let> {};
};
/// to_global x  =  x: it is computed by the kernels that read it.
struct forget_buffer {
  static constexpr const char* name = "to_global x = x";
  template <class E>
  struct on : failed<"forget_buffer", "nothing is kept in global memory"> {};
  template <class X>
  struct on<apply<to_global_, X>> : rewritten<X, forget_buffer> {};
};

}  // namespace hoist::rules

namespace hoist::strategies {

namespace detail {
template <class E>
struct keeps_in {
  enum : bool { here = false };
};
template <class P, class K, class B>
struct keeps_in<fun<P, K, B>> : keeps_in<B> {};
template <class P, class K, class Q, class J, class B>
struct keeps_in<fun2<P, K, Q, J, B>> : keeps_in<B> {};
template <class Op, class... X>
struct keeps_in<apply<Op, X...>> {
  enum : bool { here = (bool(keeps_in<X>::here) || ...) };
};
template <class X>
struct keeps_in<apply<to_global_, X>> {
  enum : bool { here = true };
};

/// A loop for each of the outer dimensions of a nest of maps, at the given place in it.
template <class Done, class... Loop>
struct nest_at;
template <int... Path, class Loop, class... Inner>
struct nest_at<numbers<Path...>, Loop, Inner...> : seq<at<lower_map<Loop>, Path...>, nest_at<numbers<Path..., 0, 0>, Inner...>> {};
template <int... Path>
struct nest_at<numbers<Path...>> : identity {};
}  // namespace detail

/// A nest of maps, where it stands, by loops from the outside in.
template <class... Loop>
using nest_of_loops = detail::nest_at<numbers<>, Loop...>;
/// S wherever it applies, which is somewhere.
template <class S>
using everywhere = seq<top_down<S>, repeat<top_down<S>>>;

/// S for programs that keep stages in global memory.
template <class S>
struct of_kept_stages {
  template <class E>
  struct on : failed<"of_kept_stages", "the program keeps nothing in global memory"> {};
  template <class E>
    requires(bool(detail::keeps_in<E>::here))
  struct on<E> : S::template on<E> {};
};
/// All stages in one kernel, as one term without names.
template <class S>
using in_one_kernel = seq<everywhere<forget_buffer>, repeat<top_down<inline_let>>, fuse_all_maps, S>;
/// Every stage in blocks of Rows x Columns.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX, class Keep = in_place>
using stages_tiled = everywhere<seq<tile2<Rows, Columns, Keep>, lower_maps<OuterY, OuterX, InnerY, InnerX>>>;

}  // namespace hoist::strategies
