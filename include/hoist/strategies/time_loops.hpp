#pragma once
// Strategies for programs that iterate steps of a stencil.

#include <hoist/rules/iteration.hpp>
#include <hoist/rules/time_steps.hpp>
#include <hoist/strategies/materialised_stages.hpp>

namespace hoist::strategies {

/// S at the first iteration that it applies to; fails where a term has none.
template <class S>
struct at_iteration {
  template <class E>
  struct on : failed<"at_iteration", "the program iterates nothing"> {};
  template <class E>
    requires((unsigned{possible_in<E>::value} & possible::time_loop) != 0)
  struct on<E> : top_down<S>::template on<E> {};
};

/// S on what an iteration begins with.
template <class S>
struct in_state {
  template <class E>
  struct on : failed<"in_state", "there is no iteration"> {};
  template <class L, class F, class X>
  struct on<apply<iterate_<L>, F, X>> : at<S, 1>::template on<apply<iterate_<L>, F, X>> {};
};
/// What an iteration begins with in global memory, where a work-item writes each element.
using states_by_kernels =
    seq<materialise_states,
        attempt<top_down<in_state<repeat<
            top_down<in_buffer<either<nest_of_loops<map_global_<2>, map_global_<1>, map_global_<0>>,
                                      nest_of_loops<map_global_<1>, map_global_<0>>, nest_of_loops<map_global_<0>>>>>>>>>>;

/// Several steps a kernel, which march through a grid one behind the other: T steps through Rows rows at a time, by Items
/// work-items of Width columns each, or by one with Blocks of Width columns in turn; and through cubes by Items x Lines work-items,
/// or by one with Lines lines of Blocks.
template <int Width, class T, class Rows, class Items>
using steps_marched = at_iteration<march_iteration<2, T, by_work_items<Width, Rows, Items>>>;
template <int Width, class T, class Rows, class Blocks>
using steps_marched_in_turn = at_iteration<march_iteration<2, T, by_blocks_in_turn<Width, Rows, Blocks>>>;
template <int Width, class T, class Planes, class Items, class Lines>
using steps_marched_through_planes = at_iteration<march_iteration<3, T, by_work_items<Width, Planes, Items, Lines>>>;
template <int Width, class T, class Planes, class Blocks, class Lines>
using steps_marched_through_planes_in_turn =
    at_iteration<march_iteration<3, T, by_blocks_in_turn<Width, Planes, Blocks, Lines>>>;

}  // namespace hoist::strategies
