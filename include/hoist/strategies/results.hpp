#pragma once
// Programs with several results: all by one loop or one reduction, or each by loops of its own.

#include <hoist/patterns/let.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/rules/results.hpp>
#include <hoist/strategies/prepare.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

/// The term with its binders named by depth.
struct renumbered {
  template <class E>
  struct on : gives<renumber<E>> {};
};

namespace detail {
/// S where the result is made: under the names of a program's terms, and in the steps of a time loop.
template <class S>
struct at_result {
  template <class E>
  struct on : S::template on<E> {};
  template <class P, class K, class B, class X>
  struct on<apply<let_, fun<P, K, B>, X>> : at<at_result, 0, 0>::template on<apply<let_, fun<P, K, B>, X>> {};
  template <class Steps, class P, class K, class B, class X>
  struct on<apply<iterate_<Steps>, fun<P, K, B>, X>>
      : at<at_result, 0, 0>::template on<apply<iterate_<Steps>, fun<P, K, B>, X>> {};
};
/// S for every component of a tuple, or Otherwise, but not for all.
template <class S, class Otherwise>
struct of_components {
  template <class E>
  struct on : failed<"of_components", "the result is no tuple of which some component matches"> {};
  template <class... X>
    requires(bool(S::template on<X>::ok) || ...)
  struct on<apply<make_tuple_, X...>> : all<either<S, Otherwise>>::template on<apply<make_tuple_, X...>> {};
};
}  // namespace detail

/// The results of a program, whose first Dimensions extents are the same, made by one nest of maps; sums of one array by one
/// reduction.
template <int Dimensions>
using join_results = seq<
    prepare,
    attempt<detail::at_result<seq<attempt<repeat<top_down<cancel_tuple>>>, results_together<Dimensions>,
                                  attempt<at<fuse_into_zip, 0, 1>>, fuse_all_maps, attempt<repeat<top_down<cancel_tuple>>>>>>>;

/// S for every result alone. One that S has nothing for has a work-item for each of its elements.
template <class S>
using each_result = detail::at_result<
    detail::of_components<seq<S, fully_lowered>, either<seq<lower_maps<map_global_<1>, map_global_<0>>, fully_lowered>,
                                                        seq<lower_maps<map_global_<0>>, fully_lowered>>>>;

/// S on an array, or on the one that patterns around it only move where it is written.
template <class S>
struct where_written {
  template <class E>
  struct on : S::template on<E> {};
  template <class Op, class X>
    requires(Op::facets.target != nullptr)
  struct on<apply<Op, X>> : at<where_written, 0>::template on<apply<Op, X>> {};
  template <class Like, class X>
  struct on<apply<cut_back_, Like, X>> : at<where_written, 1>::template on<apply<cut_back_, Like, X>> {};
};
/// Loop for the outermost map of the result, or of each of several ones.
template <class Loop>
using results_by = detail::at_result<either<detail::of_components<lower_next<Loop>, lower_next<Loop>>, lower_next<Loop>>>;

}  // namespace hoist::strategies
