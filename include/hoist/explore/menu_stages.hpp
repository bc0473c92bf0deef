#pragma once
// The recipes for programs that keep stages between kernels, and for loops that reduce.

#include <hoist/explore/menu_arrays.hpp>
#include <hoist/explore/menu_grids.hpp>
#include <hoist/rules/lowering.hpp>
#include <hoist/strategies/as_written.hpp>
#include <hoist/strategies/kept_stages.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::families {

template <meta::fixed_string Name, class S, audience For = audience::all>
using stages_recipe = recipe<Name, of_kept_stages<S>, For>;
using loop_unroll = tunable<"unroll", 2, 4, 8, 16, 64>;
/// Loops that reduce, unrolled.
using loops_unrolled =
    seq<strategies::top_down<rules::unroll_loop<loop_unroll>>, strategies::normalize<rules::unroll_loop<loop_unroll>>>;
using places = tunable<"places", 4, 8, 16, 28, 32, 56, 64>;
using kept_stages = meta::list<
    stages_recipe<"stages, direct", everywhere<nest_of_loops<g<1>, g<0>>>>,
    stages_recipe<"stages, blocks of vectors of 4", stages_tiled<few_rows, num<4>, g<1>, g<0>, map_unrolled_, vectors<4>>>,
    stages_recipe<"stages, blocks of vectors of 16", stages_tiled<few_rows, num<16>, g<1>, g<0>, map_unrolled_, vectors<16>>,
                  audience::cpu>,
    stages_recipe<"stages, local tiles", stages_tiled<tile_rows, tile_columns, w<1>, w<0>, l<1>, l<0>, staged_in_local>,
                  audience::gpu>,
    stages_recipe<"stages in one kernel, local tiles", in_one_kernel<fused_in_tiles<tile_rows, tile_columns>>, audience::gpu>,
    stages_recipe<"two stages a kernel, local tiles",
                  two_a_kernel<stages_tiled<tile_rows, tile_columns, w<1>, w<0>, l<1>, l<0>, staged_in_local>>, audience::gpu>,
    stages_recipe<"stages, direct, 1D", on_kept_stages<lower_map<g<0>>>>,
    stages_recipe<"stages, direct, 3D", everywhere<nest_of_loops<g<2>, g<1>, g<0>>>>,
    stages_recipe<"named stages, direct, 3D", of_named_stages<seq<fuse_all_maps, everywhere<nest_of_loops<g<2>, g<1>, g<0>>>>>>,
    stages_recipe<"stages, direct, 4D", everywhere<nest_of_loops<map_seq_<>, g<2>, g<1>, g<0>>>>,
    stages_recipe<"stages in one kernel, chunks of arrays in local memory",
                  seq<arrays_in_chunks<places, w<2>, w<1>, w<0>>, loops_unrolled>, audience::gpu>>;

/// Stages of several dimensions, each with a work-item for each of its places; those that are reductions by Sums.
template <class... Sums>
using stages_by_any = on_kept_stages<
    strategies::either<Sums..., nest_of_loops<g<2>, g<1>, g<0>>, nest_of_loops<g<1>, g<0>>, nest_of_loops<g<0>>>>;
template <class Sums>
using stages_with_sums = of_reductions<strategies::of_kept_stages<seq<stages_by_any<Sums>, strategies::normalise>>>;
using stages_of_any_dimensions =
    meta::list<stages_recipe<"stages, direct, by their dimensions", stages_by_any<>>,
               recipe<"stages, sums by chunks", stages_with_sums<rules::reduce_chunks_in_two<item_chunk>>>,
               recipe<"stages, sums by groups", stages_with_sums<rules::reduce_rows<rules::by_elements<local_line>>>>>;

/// Programs that say themselves, by to_global, where a kernel ends, and whose stages reduce: loops of one dimension, or rows and
/// then columns by groups.
template <class Last, class Each>
using reduced_stages = of_reductions<seq<strategies::at<Last, 0, 0>, everywhere<strategies::in_buffer<Each>>>>;
using column_chunk = tunable<"chunk", 32, 64, 128, 256, 512>;
template <class Way>
using columns_in_two = rules::reduce_chunks_in_two<column_chunk, Way, 0, 1>;
/// Loops that reduce, unrolled, where each work-item has a result.
using unrolled_loops = meta::list<recipe<"direct, 1D, loops unrolled", seq<lower_maps<g<0>>, loops_unrolled>>>;
using unrolled_loops_of_nests =
    meta::list<recipe<"direct, loops unrolled", seq<nest_of_loops<g<1>, g<0>>, loops_unrolled>>,
               recipe<"direct, 3D, loops unrolled", seq<nest_of_loops<g<2>, g<1>, g<0>>, loops_unrolled>>>;
/// Rows by groups of few, whose work-items are a CPU's vectors.
using few_in_line = tunable<"local_x", 1, 2, 4, 8, 16, 32>;
template <int W>
using few_a_row = rules::reduce_rows<rules::by_vectors<few_in_line, W, several_steps>>;
/// A row by each work-item, and W columns at a time.
template <int W>
using row_alone = rules::reduce_rows_alone<rules::alone_by_vectors<W, several_steps>>;
template <int W>
using item_a_row = of_reductions<strategies::or_inside_loops<row_alone<W>, map_global_>>;
template <int W>
using columns_of_vectors_in_two = rules::reduce_chunks_of_vectors_in_two<column_chunk, W, several_steps>;
using rows_by_few = meta::list<recipe<"a row a work-item, vectors of 16", item_a_row<16>, audience::cpu>,
                               recipe<"stages, a row a work-item by vectors of 16, chunks of columns by vectors of 16",
                                      reduced_stages<columns_of_vectors_in_two<16>, row_alone<16>>, audience::cpu>,
                               recipe<"a few work-items a row, vectors of 4", of_reductions<few_a_row<4>>, audience::cpu>,
                               recipe<"a few work-items a row, vectors of 16", of_reductions<few_a_row<16>>, audience::cpu>,
                               recipe<"stages, a few work-items a row by vectors of 16, chunks of columns",
                                      reduced_stages<columns_in_two<rules::alone_by_elements>, few_a_row<16>>, audience::cpu>>;

using rows_by_short_vectors = meta::list<recipe<"a row a work-item, vectors of 8", item_a_row<8>, audience::cpu>>;

/// Reductions of one array by each work-item, side by side in registers, and what reads their results written out.
using sums_side_by_side = seq<lower_next<g<0>>, strategies::top_down<rules::interchange_reduce_zip>,
                              lower_maps<map_unrolled_, map_unrolled_>, strategies::top_down<rules::unroll_reduce>>;
using registers_of_sums = meta::list<recipe<"direct, 1D, sums side by side", sums_side_by_side>,
                                     recipe<"direct, 1D, sums side by side, unrolled", seq<sums_side_by_side, loops_unrolled>>>;
using reduced_stages_in_turn = meta::list<
    recipe<"stages, 1D, loops unrolled",
           seq<lower_next<g<0>>, everywhere<strategies::in_buffer<lower_map<g<0>>>>, loops_unrolled>>,
    recipe<"stages, a group a row, chunks of columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<rules::by_elements<local_line>>>>,
    recipe<"stages, a group a row by vectors of 4, chunks of columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<line_vectors<4>>>>,
    recipe<"stages, a group a row by vectors of 4, chunks of columns by vectors of 4",
           reduced_stages<columns_of_vectors_in_two<4>, rules::reduce_rows<line_vectors<4>>>>>;

using written_by_hand = meta::list<recipe<"as written", strategies::as_written>>;

/// Results of more dimensions than a launch has: the outermost in turn.
using more_dimensions = meta::list<recipe<"direct, 4D", lower_maps<map_seq_<>, g<2>, g<1>, g<0>>>>;

}  // namespace hoist::families
