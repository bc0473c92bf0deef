#pragma once
// Chains of stencils: one after the other in kernels of their own, or as one kernel that computes again what it needs
// twice.

#include <hoist/rules/memory.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/padding.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::strategies {

/// A stencil of a stencil as one stencil, whose function computes the inner one for each element of its window. Its
/// edges are repeated or left out. Source: Halide's inlined stages.
using inline_producer = seq<attempt<top_down<pad2_past_map2>>, top_down<slide2_past_map2>, fuse_all_maps>;
using inline_producers = seq<inline_producer, repeat<inline_producer>>;

/// A chain in tiles of Rows x Columns of its result, one for each group: the stencil before the last is computed into
/// local memory, and anew by each group whose tile needs it; those before it are computed where they are read. Source:
/// overlapped tiling, Holewinski et al. 2012; Hagedorn et al. 2018.
template <class Rows, class Columns, class Keep = staged_in_local>
using fused_in_tiles = seq<top_down<tile2<Rows, Columns, Keep>>,
                           lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>>;

/// Every stencil of a chain by a kernel of its own, whose loops are Y and X.
template <class Y, class X>
using separate_kernels =
    seq<lower_maps<Y, X>, repeat<top_down<seq<lower_map<Y>, at<lower_map<X>, 0, 0>, keep_in<to_global_>>>>>;

}  // namespace hoist::strategies
