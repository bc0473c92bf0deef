#pragma once
// Chains of stencils: one after the other in kernels of their own, or as one kernel that computes again what it needs
// twice.

#include <hoist/rules/memory.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/padding.hpp>
#include <hoist/rules/stage_tiles.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

/// A stencil of a stencil as one stencil, whose function computes the inner one for each element of its window. Its
/// edges are repeated or left out. Source: [Halide] inlined stages.
using inline_producer = seq<attempt<top_down<pad2_past_map2>>, top_down<slide2_past_map2>, fuse_all_maps>;
using inline_producers = seq<inline_producer, repeat<inline_producer>>;

/// A chain in tiles of Rows x Columns of its result, one for each group: every stencil before the last is computed into local
/// memory, and anew by each group whose tile needs it. Source: overlapped tiling, [Holewinski2012]; [Hagedorn2018].
template <class Rows, class Columns, class Placement = copied_to_local>
using fused_in_tiles = seq<normalize<slide_fission>, top_down<tile_stages<Rows, Columns, Placement>>,
                           lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>>;

/// Every stencil of a chain by a kernel of its own: the last is made by Last, and one that others read by Each, which
/// stands for the stencil alone.
template <class Last, class Each>
using in_kernels = seq<Last, repeat<top_down<seq<Each, materialise<to_global_>>>>>;
/// Every stencil of a chain by a kernel of the loops Y and X.
template <class Y, class X>
using separate_kernels = in_kernels<lower_maps<Y, X>, seq<lower_map<Y>, at<lower_map<X>, 0, 0>>>;
/// Every stencil of a chain by a kernel, in blocks of Rows x Columns, each by a work-item of OuterY x OuterX; InnerY and InnerX walk in it.
template <class Rows, class Columns, class OuterY, class OuterX, class InnerY, class InnerX>
using separate_tiles = in_kernels<tiled<Rows, Columns, OuterY, OuterX, InnerY, InnerX>,
                                  seq<tile2<Rows, Columns>, lower_maps<OuterY, OuterX, InnerY, InnerX>>>;

namespace detail {
/// Whether an array is what a map computes, or made of such.
template <class X>
inline constexpr bool is_computed = false;
template <class Op, class... X>
inline constexpr bool is_computed<apply<Op, X...>> = (is_computed<X> || ...);
template <class F, class X>
inline constexpr bool is_computed<apply<map_, F, X>> = computes<F> || is_computed<X>;
template <class E>
inline constexpr bool maps_computed = false;
template <class F, class X>
inline constexpr bool maps_computed<apply<map_, F, X>> = is_computed<X>;
}  // namespace detail

/// S for maps of what other maps compute, with layouts between them: chains of stencils.
template <class S>
struct of_chains {
  template <class E>
  struct on : failed<"of_chains", "no map reads what another map computes"> {};
  template <class E>
    requires detail::maps_computed<E>
  struct on<E> : S::template on<E> {};
};

}  // namespace hoist::strategies
