#pragma once
// The recipes for cubes whose work-items compute several rows and planes of results at once, or march through rows or columns, so
// that windows which lie in planes share their loads. They are no part of `families::all`: `family_of<P, families::every_cube>` has
// them.

#include <hoist/explore/schedules_stencil.hpp>
#include <hoist/rules/cube_blocks.hpp>

namespace hoist::families {

using block_planes = tunable<"planes", 1, 2, 4, 8>;
using rows_of_block = tunable<"rows", 1, 2, 4, 8, 16>;
/// Blocks by one work-item each, in vectors of W.
template <int W>
using cube_in_blocks = rules::block_cube<block_planes, rows_of_block, W, global_loop<2>, global_loop<1>, global_loop<0>>;
using blocks_of_cubes = meta::list<recipe<"cube-blocks", cube_in_blocks<1>>, recipe<"cube-blocks-vec2", cube_in_blocks<2>>,
                                   recipe<"cube-blocks-vec4", cube_in_blocks<4>>>;

using turned_rows = tunable<"rows", 4, 8, 16, 32>;
using turned_planes = tunable<"planes", 1, 2, 4>;
/// Columns of one or several planes marched through the rows.
template <int W>
using cube_by_rows =
    seq<rules::turn_cube<>, top_down<rules::march_planes<turned_rows, W, tunable<"unroll", 1, 2, 4>, global_loop<1>,
                                                         global_loop<2>, global_loop<0>, turned_planes>>>;
using marches_through_rows =
    meta::list<recipe<"march-through-rows", cube_by_rows<1>>, recipe<"march-through-rows-vec2", cube_by_rows<2>>,
               recipe<"march-through-rows-vec4", cube_by_rows<4>>>;

/// A work-item marches along a row, through a slab of columns; its neighbours have the neighbouring slabs.
using cube_by_columns = seq<rules::turn_cube<rules::planes_and_columns>,
                            top_down<rules::march_planes<tunable<"columns", 4, 8, 16, 32>, 1, tunable<"unroll", 1, 2, 4>,
                                                         global_loop<0>, global_loop<1>, global_loop<2>>>>;
using marches_through_columns = meta::list<recipe<"march-through-columns", cube_by_columns>>;

using tile_of_rows = tunable<"rows", 4, 8, 16, 32>;
using rows_of_item = tunable<"block_rows", 2, 4, 8>;
/// Tiles in local memory, of all whose planes a work-item takes several rows at once.
template <class To, int W = 1>
using tile_in_blocks = rules::tile_cube<block_planes, tile_of_rows, cube_columns, rules::cube_copied<To, W>,
                                        rules::blocks_of_rows<map_unrolled_, rows_of_item>>;
using tiles_in_blocks = meta::list<recipe<"local-cubes-blocks", tile_in_blocks<to_local_>, device_mask::gpu>,
                                   recipe<"local-cubes-by-vec-blocks", tile_in_blocks<to_local_, 4>, device_mask::gpu>>;

using more_cubes = meta::concat_t<blocks_of_cubes, marches_through_rows, marches_through_columns, tiles_in_blocks>;
/// These behind the menu's for cubes without borders of their own.
using every_cube = meta::concat_t<cubes, cube_blocks, cube_tiles, more_cubes>;

}  // namespace hoist::families
