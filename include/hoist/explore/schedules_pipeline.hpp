#pragma once
// The recipes for programs of several stages: a kernel for each, or one whose groups compute again what their tiles need.

#include <hoist/explore/schedules_reduction.hpp>
#include <hoist/strategies/chains.hpp>
#include <hoist/strategies/materialised_stages.hpp>

namespace hoist::families {

template <meta::fixed_string Name, class S, device_mask For = device_mask::all>
using chain_recipe = recipe<Name, of_chains<S>, For>;
using cube_of_loops = seq<lower_map<global_loop<2>>, strategies::at<lower_map<global_loop<1>>, 0, 0>,
                          strategies::at<lower_map<global_loop<0>>, 0, 0, 0, 0>>;
using chains = meta::list<
    chain_recipe<"kernel-each", separate_kernels<global_loop<1>, global_loop<0>>>,
    chain_recipe<"kernel-each-blocks-vec4",
                 separate_tiles<unrolled_rows, num<4>, global_loop<1>, global_loop<0>, map_unrolled_, vectors<4>>>,
    chain_recipe<"kernel-each-blocks-vec16",
                 separate_tiles<unrolled_rows, num<16>, global_loop<1>, global_loop<0>, map_unrolled_, vectors<16>>,
                 device_mask::cpu>,
    chain_recipe<"one-kernel-local-tiles", fused_in_tiles<tile_rows, tile_columns>, device_mask::gpu>,
    chain_recipe<"one-kernel-padded-local-tiles", fused_in_tiles<tile_rows, tile_columns, copied_to_padded_local>,
                 device_mask::gpu>,
    chain_recipe<"kernel-each-1d", in_kernels<lower_next<global_loop<0>>, lower_map<global_loop<0>>>>,
    chain_recipe<"kernel-each-3d", in_kernels<lower_maps<global_loop<2>, global_loop<1>, global_loop<0>>, cube_of_loops>>>;

template <meta::fixed_string Name, class S, device_mask For = device_mask::all>
using stages_recipe = recipe<Name, of_materialised_stages<S>, For>;

using places = tunable<"places", 4, 8, 16, 28, 32, 56, 64>;
using materialised_stages = meta::list<
    stages_recipe<"stages-direct", everywhere<nest_of_loops<global_loop<1>, global_loop<0>>>>,
    stages_recipe<"stages-blocks-vec4",
                  stages_tiled<unrolled_rows, num<4>, global_loop<1>, global_loop<0>, map_unrolled_, vectors<4>>>,
    stages_recipe<"stages-blocks-vec16",
                  stages_tiled<unrolled_rows, num<16>, global_loop<1>, global_loop<0>, map_unrolled_, vectors<16>>,
                  device_mask::cpu>,
    stages_recipe<
        "stages-local-tiles",
        stages_tiled<tile_rows, tile_columns, group_loop<1>, group_loop<0>, local_loop<1>, local_loop<0>, copied_to_local>,
        device_mask::gpu>,
    stages_recipe<"stages-in-one-kernel-local-tiles", in_one_kernel<fused_in_tiles<tile_rows, tile_columns>>, device_mask::gpu>,
    stages_recipe<"two-stages-per-kernel-local-tiles",
                  two_a_kernel<stages_tiled<tile_rows, tile_columns, group_loop<1>, group_loop<0>, local_loop<1>, local_loop<0>,
                                            copied_to_local>>,
                  device_mask::gpu>,
    stages_recipe<"stages-direct-1d", on_materialised_stages<lower_map<global_loop<0>>>>,
    stages_recipe<"stages-direct-3d", everywhere<nest_of_loops<global_loop<2>, global_loop<1>, global_loop<0>>>>,
    stages_recipe<
        "named-stages-direct-3d",
        of_named_stages<seq<fuse_all_maps, everywhere<nest_of_loops<global_loop<2>, global_loop<1>, global_loop<0>>>>>>,
    stages_recipe<"stages-direct-4d", everywhere<nest_of_loops<map_seq_<>, global_loop<2>, global_loop<1>, global_loop<0>>>>,
    stages_recipe<"stages-in-one-kernel-chunks-of-arrays-in-local-memory",
                  seq<arrays_in_chunks<places, group_loop<2>, group_loop<1>, group_loop<0>>, loops_unrolled>,
                  device_mask::gpu>>;

/// Stages of several dimensions, each with a work-item for each of its places; those that are reductions by Sums.
template <class... Sums>
using stages_by_any =
    on_materialised_stages<strategies::either<Sums..., nest_of_loops<global_loop<2>, global_loop<1>, global_loop<0>>,
                                              nest_of_loops<global_loop<1>, global_loop<0>>, nest_of_loops<global_loop<0>>>>;
template <class Sums>
using stages_with_sums = of_reductions<strategies::of_materialised_stages<seq<stages_by_any<Sums>, strategies::normalise>>>;
using stages_of_any_dimensions =
    meta::list<stages_recipe<"stages-direct-by-their-dimensions", stages_by_any<>>,
               recipe<"stages-sums-by-chunks", stages_with_sums<rules::reduce_chunks_in_two<item_chunk>>>,
               recipe<"stages-sums-by-groups", stages_with_sums<rules::reduce_rows<rules::by_elements<local_line>>>>,
               recipe<"stages-sums-in-two-kernels-vec4", stages_with_sums<sums_in_two<line_vectors<4>>>, device_mask::gpu>,
               recipe<"stages-sums-in-two-kernels-any-length",
                      stages_with_sums<sums_in_two_and_rest<rules::by_elements<local_line>>>, device_mask::gpu>>;

/// Programs that say themselves, by to_global, where a kernel ends, and whose stages reduce: loops of one dimension, or rows and
/// then columns by groups.
template <class Last, class Each>
using reduced_stages = of_reductions<seq<strategies::at<Last, 0, 0>, everywhere<strategies::in_buffer<Each>>>>;

template <class Way>
using columns_in_two = rules::reduce_chunks_in_two<column_chunk, Way, 0, 1>;

template <int W>
using columns_of_vectors_in_two = rules::reduce_chunks_of_vectors_in_two<column_chunk, W, reduction_unroll>;
using reduced_stages_of_rows =
    meta::list<recipe<"stages-row-per-work-item-vec16-chunks-of-columns-vec16",
                      reduced_stages<columns_of_vectors_in_two<16>, row_alone<16>>, device_mask::cpu>,
               recipe<"stages-few-work-items-per-row-vec16-chunks-of-columns",
                      reduced_stages<columns_in_two<rules::alone_by_elements>, by_short_lines<16>>, device_mask::cpu>>;

using reduced_stages_in_turn = meta::list<
    recipe<"stages-1d-loops-unrolled",
           seq<lower_next<global_loop<0>>, everywhere<strategies::in_buffer<lower_map<global_loop<0>>>>, loops_unrolled>>,
    recipe<"stages-group-per-row-chunks-of-columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<rules::by_elements<local_line>>>>,
    recipe<"stages-group-per-row-vec4-chunks-of-columns",
           reduced_stages<columns_in_two<rules::alone_by_elements>, rules::reduce_rows<line_vectors<4>>>>,
    recipe<"stages-group-per-row-vec4-chunks-of-columns-vec4",
           reduced_stages<columns_of_vectors_in_two<4>, rules::reduce_rows<line_vectors<4>>>>>;

using pipeline_recipes =
    meta::concat_t<chains, materialised_stages, stages_of_any_dimensions, reduced_stages_in_turn, reduced_stages_of_rows>;

}  // namespace hoist::families
