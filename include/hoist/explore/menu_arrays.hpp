#pragma once
// The recipes for contractions, reductions, transpositions and cubes.

#include <hoist/explore/recipe.hpp>
#include <hoist/rules/contraction.hpp>
#include <hoist/rules/cube_tiles.hpp>
#include <hoist/rules/reduction.hpp>
#include <hoist/rules/sharing.hpp>
#include <hoist/rules/transposition.hpp>
#include <hoist/strategies/products.hpp>

namespace hoist::families {

/// A strategy for programs whose reductions are still what the user wrote: operators that are associative.
template <class Strategy>
struct of_reductions {
  template <class E>
  using on = typename Strategy::template on<E>;
};
template <class S>
inline constexpr bool wants_reductions = false;
template <class S>
inline constexpr bool wants_reductions<of_reductions<S>> = true;

// Tunables of these names are the local sizes.
using local_rows = tunable<"local_y", 4, 8, 16, 32>;
using local_columns = tunable<"local_x", 8, 16, 32>;
using local_line = tunable<"local_x", 64, 128, 256, 512, 1024>;

using steps = tunable<"steps", 1, 2, 4, 8>;
/// Of one pair of matrices, or of a batch of pairs.
template <class S>
using or_batch = strategies::either<S, strategies::inside_loops<S, map_workgroup_<2>>, S>;
template <class Schedule, int BlockY, int BlockX>
using contraction =
    or_batch<rules::contract<rules::contraction_plan<local_rows, local_columns, BlockY, BlockX, steps>, Schedule>>;
template <meta::fixed_string Name, class Schedule>
using contractions = meta::list<recipe<Name + ", blocks of 4 x 4", contraction<Schedule, 1, 1>, audience::gpu | audience::cpu>,
                                recipe<Name + ", blocks of 4 x 8", contraction<Schedule, 1, 2>, audience::gpu | audience::cpu>,
                                recipe<Name + ", blocks of 8 x 4", contraction<Schedule, 2, 1>, audience::gpu | audience::cpu>,
                                recipe<Name + ", blocks of 8 x 8", contraction<Schedule, 2, 2>, audience::gpu | audience::cpu>>;
/// For devices with vectors and without local memory.
using few_rows_of_products = tunable<"rows", 1, 2, 4>;
using few_columns_of_products = tunable<"columns", 1, 2, 4>;
using dot_products = meta::list<
    recipe<"blocks of dot products", of_reductions<strategies::dotted_blocks<few_rows_of_products, few_columns_of_products, 4>>,
           audience::mobile_gpu>,
    recipe<"a dot product a work-item", of_reductions<strategies::dotted_rows<4>>, audience::mobile_gpu>,
    recipe<"a sum a work-item, vectors of 4", of_reductions<strategies::rows_by_vectors<4>>, audience::mobile_gpu>>;
using products = meta::concat_t<contractions<"tiles", rules::step_by_step>, contractions<"tiles, pipelined", rules::pipelined>,
                                dot_products>;
using products_of_any_length = contractions<"tiles, any length", rules::any_steps>;

using several_steps = tunable<"unroll", 1, 2, 4, 8>;
using row_chunk = tunable<"chunk", 4096, 8192, 16384, 32768, 65536, 131072, 262144>;
using item_chunk = tunable<"chunk", 256, 1024, 4096, 16384>;
template <int W>
using line_vectors = rules::by_vectors<local_line, W, several_steps>;
template <class Way>
using group_a_row = of_reductions<strategies::or_inside_loops<rules::reduce_rows<Way>, map_workgroup_>>;
template <class Way>
using in_two = of_reductions<rules::reduce_rows_in_two<row_chunk, Way, rules::by_elements<local_line>>>;
using reductions = meta::list<
    recipe<"a group a row", group_a_row<rules::by_elements<local_line>>>,
    recipe<"a group a row, vectors of 2", group_a_row<line_vectors<2>>>,
    recipe<"a group a row, vectors of 4", group_a_row<line_vectors<4>>>,
    recipe<"a group a row, vectors of 16", group_a_row<line_vectors<16>>, audience::cpu>,
    recipe<"two kernels", in_two<rules::by_elements<local_line>>>, recipe<"two kernels, vectors of 2", in_two<line_vectors<2>>>,
    recipe<"two kernels, vectors of 4", in_two<line_vectors<4>>>,
    recipe<"two kernels, vectors of 16", in_two<line_vectors<16>>, audience::cpu>,
    recipe<"two kernels, a chunk a work-item", of_reductions<rules::reduce_chunks_in_two<item_chunk>>>,
    recipe<"two kernels, a chunk of vectors of 16 a work-item",
           of_reductions<rules::reduce_chunks_in_two<item_chunk, rules::alone_by_vectors<16, several_steps>>>, audience::cpu>>;

template <int W>
using line_and_rest = rules::by_vectors_and_rest<local_line, W, several_steps>;
template <class Way>
using in_two_and_rest = of_reductions<
    rules::reduce_rows_in_two_and_rest<row_chunk, Way, rules::by_vectors_and_rest<local_line, 1, several_steps, rest_>>>;
using reductions_of_any_length = meta::list<recipe<"a group a row, any length", group_a_row<line_and_rest<1>>>,
                                            recipe<"a group a row, any length, vectors of 4", group_a_row<line_and_rest<4>>>,
                                            recipe<"two kernels, any length", in_two_and_rest<rules::by_elements<local_line>>>,
                                            recipe<"two kernels, any length, vectors of 4", in_two_and_rest<line_vectors<4>>>>;

/// One result a work-item, of an array that a group shares in local memory.
using shared_sources =
    meta::list<recipe<"a result a work-item, shared tiles", of_reductions<rules::share_source<local_line, several_steps>>,
                      audience::gpu | audience::cpu>>;

using square_tile = tunable<"tile", 16, 32, 64>;
using transpositions = meta::list<
    recipe<"transposed tile", rules::stage_transposition<square_tile, 1>, audience::gpu>,
    recipe<"transposed tile, vectors of 2", rules::stage_transposition<square_tile, 2>, audience::gpu>,
    recipe<"transposed tile, vectors of 4", rules::stage_transposition<square_tile, 4>, audience::gpu | audience::cpu>>;

using some_planes = tunable<"planes", 1, 2, 4, 8, 16, 32>;
template <int W>
using marched_cube =
    rules::march_planes<some_planes, W, tunable<"unroll", 1, 2>, map_global_<2>, map_global_<1>, map_global_<0>>;
using cubes =
    meta::list<recipe<"direct, 3D", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>,
               recipe<"direct, 3D, swapped", strategies::lower_maps<map_global_<0>, map_global_<1>, map_global_<2>>>,
               recipe<"planes in turn", strategies::lower_maps<map_seq_<>, map_global_<1>, map_global_<0>>>,
               recipe<"columns in turn", strategies::lower_maps<map_global_<1>, map_global_<0>, map_seq_<>>>,
               recipe<"march through planes", marched_cube<1>>, recipe<"march through planes, vectors of 2", marched_cube<2>>,
               recipe<"march through planes, vectors of 4", marched_cube<4>>,
               recipe<"march through planes, vectors of 16", marched_cube<16>, audience::cpu>>;

using march_block = tunable<"rows", 2, 4>;
template <int W>
using marched_rows =
    rules::march_planes<some_planes, W, tunable<"unroll", 1, 2>, map_global_<2>, map_global_<1>, map_global_<0>, march_block>;
/// Several rows of a plane by each work-item.
using cube_blocks = meta::list<recipe<"march through planes, blocks of rows", marched_rows<1>>,
                               recipe<"march through planes, blocks of vectors of 2", marched_rows<2>>,
                               recipe<"march through planes, blocks of vectors of 4", marched_rows<4>>>;

using tile_planes = tunable<"planes", 2, 4, 8, 16>;
using cube_rows = tunable<"rows", 4, 8, 16>;
using cube_columns = tunable<"columns", 32, 64, 128>;
template <class To, class Walk, int W = 1>
using cube_tile = rules::tile_cube<tile_planes, cube_rows, cube_columns, rules::cube_copied<To, W>, Walk>;
using planes_in_turn = rules::plane_by_plane<map_seq_<tunable<"unroll", 1, 2>>>;
using planes_of_vectors = rules::plane_by_plane<map_seq_<tunable<"unroll", 1, 2>>, 4>;
using columns_marched = rules::column_by_column<tunable<"unroll", 1, 2>>;
/// Tiles in local memory.
using cube_tiles =
    meta::list<recipe<"local cubes", cube_tile<to_local_, planes_in_turn>, audience::gpu>,
               recipe<"local cubes, marched", cube_tile<to_local_, columns_marched>, audience::gpu>,
               recipe<"local cubes, vectors of 4", cube_tile<to_local_, planes_of_vectors>, audience::gpu>,
               recipe<"padded local cubes", cube_tile<to_local_padded_<num<1>>, planes_in_turn>, audience::gpu>,
               recipe<"padded local cubes, marched", cube_tile<to_local_padded_<num<1>>, columns_marched>, audience::gpu>,
               recipe<"local cubes by vectors, marched", cube_tile<to_local_, columns_marched, 4>, audience::gpu>>;

}  // namespace hoist::families
