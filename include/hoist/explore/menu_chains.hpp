#pragma once
// The recipes for chains of stencils: a kernel for each, or one whose groups compute again what their tiles need.

#include <hoist/explore/menu_arrays.hpp>
#include <hoist/explore/menu_grids.hpp>
#include <hoist/rules/lowering.hpp>
#include <hoist/strategies/chains.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::families {

template <meta::fixed_string Name, class S, audience For = audience::all>
using chain_recipe = recipe<Name, of_chains<S>, For>;
using cube_of_loops = seq<lower_map<g<2>>, strategies::at<lower_map<g<1>>, 0, 0>, strategies::at<lower_map<g<0>>, 0, 0, 0, 0>>;
using chains =
    meta::list<chain_recipe<"a kernel each", separate_kernels<g<1>, g<0>>>,
               chain_recipe<"a kernel each, blocks of vectors of 4",
                            separate_tiles<few_rows, num<4>, g<1>, g<0>, map_unrolled_, vectors<4>>>,
               chain_recipe<"a kernel each, blocks of vectors of 16",
                            separate_tiles<few_rows, num<16>, g<1>, g<0>, map_unrolled_, vectors<16>>, audience::cpu>,
               chain_recipe<"one kernel, local tiles", fused_in_tiles<tile_rows, tile_columns>, audience::gpu>,
               chain_recipe<"one kernel, padded local tiles", fused_in_tiles<tile_rows, tile_columns, staged_in_padded_local>,
                            audience::gpu>,
               chain_recipe<"a kernel each, 1D", in_kernels<lower_next<g<0>>, lower_map<g<0>>>>,
               chain_recipe<"a kernel each, 3D", in_kernels<lower_maps<g<2>, g<1>, g<0>>, cube_of_loops>>>;

/// Programs that say themselves, by to_global, where a kernel ends, and whose stages reduce: loops of one dimension, or rows and
/// then columns by groups.
template <class Last, class Each>
using reduced_stages = of_reductions<strategies::written_stages<strategies::at<Last, 0, 0>, Each>>;
using loop_unroll = tunable<"unroll", 2, 4, 8, 16, 64>;
using loops_unrolled =
    seq<strategies::top_down<rules::unroll_loop<loop_unroll>>, strategies::normalize<rules::unroll_loop<loop_unroll>>>;
using column_chunk = tunable<"chunk", 32, 64, 128, 256, 512>;
template <class Way>
using columns_in_two = rules::reduce_chunks_in_two<column_chunk, Way, 0, 1>;
/// Loops that reduce, unrolled, where each work-item has a result.
using unrolled_loops = meta::list<recipe<"direct, 1D, loops unrolled", seq<lower_maps<g<0>>, loops_unrolled>>>;
using reduced_stages_in_turn = meta::list<
    recipe<"stages, 1D, loops unrolled", seq<strategies::written_stages<lower_next<g<0>>, lower_map<g<0>>>, loops_unrolled>>,
    recipe<"stages, a group a row, chunks of columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<rules::by_elements<local_line>>>>,
    recipe<"stages, a group a row by vectors of 4, chunks of columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<line_vectors<4>>>>>;

}  // namespace hoist::families
