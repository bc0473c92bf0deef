#pragma once
// The recipes for stencils and whatever else maps over arrays of one, two, three and more dimensions: which loop walks what, in
// which order, in blocks of how many elements, from which memory, with its border apart or not.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/cube_tiles.hpp>
#include <hoist/strategies/border.hpp>

namespace hoist::families {

/// Which loops walk the rows and the columns of a grid of blocks or tiles.
template <meta::fixed_string Suffix, class Y, class X>
struct nest {
  static constexpr meta::fixed_string suffix = Suffix;
  using y = Y;
  using x = X;
};

/// What one work-item does with a block of Rows x Columns outputs: Y and X walk it.
template <meta::fixed_string Name, class Rows, class Columns, class Y, class X>
struct block {
  static constexpr meta::fixed_string name = Name;
  template <class OuterY, class OuterX>
  using strategy = tiled<Rows, Columns, OuterY, OuterX, Y, X>;
};
template <meta::fixed_string Name, class Rows, class Columns, class Y, class X>
struct marched_block {
  static constexpr meta::fixed_string name = Name;
  template <class OuterY, class OuterX>
  using strategy = marched<Rows, Columns, OuterY, OuterX, Y, X>;
};
/// Its columns one after the other, each of which Y walks; then Last.
template <meta::fixed_string Name, class Rows, class Columns, class Y, class Last>
struct block_by_columns {
  static constexpr meta::fixed_string name = Name;
  template <class OuterY, class OuterX>
  using strategy = seq<columns_in_group<Rows, Columns, OuterY, OuterX, map_unrolled_, Y, in_place>, Last>;
};
template <long W>
using vector_columns = tunable<"columns", W, 2 * W>;

template <device_mask For, class Block, class... Nest>
using blocks_by = meta::list<
    recipe<Block::name + Nest::suffix, typename Block::template strategy<typename Nest::y, typename Nest::x>, For>...>;
template <device_mask For, class Block>
using blocks =
    blocks_by<For, Block, nest<"", global_loop<1>, global_loop<0>>, nest<"-swapped", global_loop<0>, global_loop<1>>>;

/// What a group's work-items do with the outputs of its tile.
template <meta::fixed_string Name, class Rows, class Columns, class Strategy>
struct inside {
  static constexpr meta::fixed_string name = Name;
  using rows = Rows;
  using columns = Columns;
  using strategy = Strategy;
};
template <meta::fixed_string Name, class Rows, class Columns, class Y, class X>
using inside_blocks = inside<Name, group_rows, group_columns, tiled<Rows, Columns, local_loop<1>, local_loop<0>, Y, X>>;

/// Where a tile is read from.
template <meta::fixed_string Name, class Placement>
struct placed_tile {
  static constexpr meta::fixed_string name = Name;
  using placement = Placement;
};
template <device_mask For, class Tile, class Nest, class... Inside>
using tiles_by =
    meta::list<recipe<Tile::name + Inside::name + Nest::suffix,
                      seq<top_down<tile2<typename Inside::rows, typename Inside::columns, typename Tile::placement>>,
                          lower_maps<typename Nest::y, typename Nest::x>, typename Inside::strategy>,
                      For>...>;
template <device_mask For, class Tile, class Nest>
using tiles_of_groups =
    tiles_by<For, Tile, Nest, inside<"", tile_rows, tile_columns, lower_maps<local_loop<1>, local_loop<0>>>,
             inside<"-turned", tile_rows, tile_columns, lower_maps<local_loop<0>, local_loop<1>>>,
             inside<"-columns", tile_rows, tile_columns, seq<top_down<interchange>, lower_maps<local_loop<0>, seq_rows>>>,
             inside<"-columns-unrolled", unrolled_rows, tile_columns,
                    seq<top_down<interchange>, lower_maps<local_loop<0>, map_unrolled_>>>,
             inside<"-marched", march_rows, tile_columns,
                    seq<top_down<interchange>, lower_maps<local_loop<0>, seq_rows>, top_down<rotate_windows>>>,
             inside_blocks<"-blocks", block_rows, block_columns, map_unrolled_, map_unrolled_>,
             inside<"-blocks-marched", group_rows, group_columns,
                    marched<block_rows, block_columns, local_loop<1>, local_loop<0>, map_seq_<>, map_unrolled_>>,
             inside<"-vec-marched", group_rows, group_columns,
                    marched<block_rows, num<4>, local_loop<1>, local_loop<0>, map_seq_<>, vectors<4>>>,
             inside_blocks<"-blocks-vec", block_rows, num<4>, map_unrolled_, vectors<4>>,
             inside_blocks<"-vec2", num<1>, num<2>, map_unrolled_, vectors<2>>,
             inside_blocks<"-vec4", num<1>, num<4>, map_unrolled_, vectors<4>>,
             inside<"-vec2-marched", group_rows, group_columns,
                    marched<block_rows, num<2>, local_loop<1>, local_loop<0>, map_seq_<>, vectors<2>>>,
             inside_blocks<"-blocks-vec2", block_rows, num<2>, map_unrolled_, vectors<2>>>;
template <device_mask For, class Tile>
using group_tiles = meta::concat_t<tiles_of_groups<For, Tile, nest<"", group_loop<1>, group_loop<0>>>,
                                   tiles_of_groups<For, Tile, nest<"-swapped", group_loop<0>, group_loop<1>>>>;

/// One output a work-item; a row or a column for each.
using direct_grid =
    meta::list<recipe<"direct", direct<global_loop<1>, global_loop<0>>>,
               recipe<"direct-swapped", direct<global_loop<0>, global_loop<1>>>,
               recipe<"row-per-work-item", direct<global_loop<0>, map_seq_<>>>,
               recipe<"column-per-work-item", by_columns<global_loop<0>, map_seq_<>>>,
               recipe<"row-per-group", direct<group_loop<0>, local_loop<0>>>,
               recipe<"row-per-group-swapped", direct<group_loop<1>, local_loop<1>>>,
               recipe<"column-per-group", by_columns<group_loop<0>, local_loop<0>>>,
               recipe<"column-per-work-item-marched", seq<by_columns<global_loop<0>, map_seq_<>>, top_down<rotate_windows>>>>;

/// A block of outputs for each work-item, plain, as vectors, and marched with the windows in registers.
using grid_blocks = meta::concat_t<
    blocks<device_mask::all, block<"block-looped", looped_rows, item_columns, seq_rows, map_unrolled_>>,
    blocks<device_mask::all, block<"block-unrolled", unrolled_rows, item_columns, map_unrolled_, map_unrolled_>>,
    blocks<device_mask::all, block<"block-vec2", unrolled_rows, vector_columns<2>, map_unrolled_, vectors<2>>>,
    blocks<device_mask::all, block<"block-vec4", unrolled_rows, vector_columns<4>, map_unrolled_, vectors<4>>>,
    blocks<device_mask::all, block<"block-vec2-looped", looped_rows, num<2>, seq_rows, vectors<2>>>,
    blocks<device_mask::all, block<"block-vec4-looped", looped_rows, num<4>, seq_rows, vectors<4>>>,
    blocks<device_mask::all, block_by_columns<"block-by-columns", looped_rows, item_columns, seq_rows, identity>>,
    blocks<device_mask::all,
           block_by_columns<"march-by-columns", looped_rows, item_columns, seq_rows, top_down<rotate_windows>>>,
    blocks<device_mask::all, marched_block<"march", looped_rows, item_columns, seq_rows, map_unrolled_>>,
    blocks<device_mask::all, marched_block<"march-vec2", looped_rows, num<2>, seq_rows, vectors<2>>>,
    blocks<device_mask::all, marched_block<"march-vec4", looped_rows, num<4>, seq_rows, vectors<4>>>>;

/// Long vectors, which are registers of CPUs only.
using long_vectors = meta::concat_t<
    blocks<device_mask::cpu, block<"block-vec8", unrolled_rows, vector_columns<8>, map_unrolled_, vectors<8>>>,
    blocks<device_mask::cpu, block<"block-vec16", unrolled_rows, vector_columns<16>, map_unrolled_, vectors<16>>>,
    blocks<device_mask::cpu, block<"block-vec16-looped", looped_rows, num<16>, seq_rows, vectors<16>>>,
    blocks<device_mask::cpu, marched_block<"march-vec8", looped_rows, num<8>, seq_rows, vectors<8>>>,
    blocks<device_mask::cpu, marched_block<"march-vec16", looped_rows, num<16>, seq_rows, vectors<16>>>>;

/// Tiles of a group, read where they are or from local memory.
using grid_tiles =
    meta::concat_t<group_tiles<device_mask::all, placed_tile<"group-tile", in_place>>,
                   group_tiles<device_mask::gpu, placed_tile<"local-tile", copied_to_local>>,
                   group_tiles<device_mask::gpu, placed_tile<"padded-local-tile", copied_to_padded_local>>,
                   group_tiles<device_mask::gpu, placed_tile<"local-tile-by-vec", copied_to_local_by_vectors>>,
                   group_tiles<device_mask::gpu, placed_tile<"padded-tile-by-vec", copied_to_padded_local_by_vectors>>>;

/// Arrays of one dimension.
using line =
    meta::list<recipe<"direct-1d", lower_maps<global_loop<0>>>,
               recipe<"chunks-looped", chunked<chunk, global_loop<0>, map_seq_<>>>,
               recipe<"chunks-unrolled", chunked<chunk, global_loop<0>, map_unrolled_>>,
               recipe<"chunks-vec2", chunked<tunable<"chunk", 2, 4, 8>, global_loop<0>, vectors<2>>>,
               recipe<"chunks-vec4", chunked<tunable<"chunk", 4, 8, 16>, global_loop<0>, vectors<4>>>,
               recipe<"chunks-vec8", chunked<tunable<"chunk", 8, 16, 32>, global_loop<0>, vectors<8>>, device_mask::cpu>,
               recipe<"chunks-vec16", chunked<tunable<"chunk", 16, 32, 64>, global_loop<0>, vectors<16>>, device_mask::cpu>,
               recipe<"group-chunks", chunked<group_chunk, group_loop<0>, local_loop<0>>>,
               recipe<"chunks-marched", seq<chunked<march_rows, global_loop<0>, seq_rows>, top_down<rotate_windows>>>>;

/// Their chunks in local memory.
using local_chunks = meta::list<
    recipe<"local-chunks", chunked<group_chunk, group_loop<0>, local_loop<0>, line_copied<to_local_>>, device_mask::gpu>,
    recipe<"local-chunks-by-vec", chunked<group_chunk, group_loop<0>, local_loop<0>, line_copied<to_local_, 4>>,
           device_mask::gpu>,
    recipe<"local-chunks-blocks",
           seq<top_down<split_join<group_chunk, line_copied<to_local_>>>, lower_maps<group_loop<0>>,
               chunked<block_of_chunk, local_loop<0>, map_unrolled_>>,
           device_mask::gpu>,
    recipe<"local-chunks-at-once-vec",
           seq<top_down<split_join<tunable<"chunk", 256, 512, 1024, 2048>,
                                   line_copied_at_once<to_local_, local_size<0, 32, 64, 128>>>>,
               lower_maps<group_loop<0>>, chunked<num<4>, local_loop<0>, vectors<4>>>,
           device_mask::gpu>,
    recipe<"local-chunks-blocks-vec",
           seq<top_down<split_join<group_chunk, line_copied<to_local_, 4>>>, lower_maps<group_loop<0>>,
               chunked<num<4>, local_loop<0>, vectors<4>>>,
           device_mask::gpu>>;

using marched_planes = tunable<"planes", 1, 2, 4, 8, 16, 32>;
template <int W>
using marched_cube =
    rules::march_planes<marched_planes, W, tunable<"unroll", 1, 2>, map_global_<2>, map_global_<1>, map_global_<0>>;
using cubes = meta::list<recipe<"direct-3d", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>,
                         recipe<"direct-3d-swapped", strategies::lower_maps<map_global_<0>, map_global_<1>, map_global_<2>>>,
                         recipe<"planes-in-turn", strategies::lower_maps<map_seq_<>, map_global_<1>, map_global_<0>>>,
                         recipe<"columns-in-turn", strategies::lower_maps<map_global_<1>, map_global_<0>, map_seq_<>>>,
                         recipe<"march-through-planes", marched_cube<1>>, recipe<"march-through-planes-vec2", marched_cube<2>>,
                         recipe<"march-through-planes-vec4", marched_cube<4>>,
                         recipe<"march-through-planes-vec16", marched_cube<16>, device_mask::cpu>>;

using march_block = tunable<"rows", 2, 4>;
template <int W>
using marched_rows = rules::march_planes<marched_planes, W, tunable<"unroll", 1, 2>, map_global_<2>, map_global_<1>,
                                         map_global_<0>, march_block>;
/// Several rows of a plane by each work-item.
using cube_blocks = meta::list<recipe<"march-through-planes-blocks-of-rows", marched_rows<1>>,
                               recipe<"march-through-planes-blocks-vec2", marched_rows<2>>,
                               recipe<"march-through-planes-blocks-vec4", marched_rows<4>>>;

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
    meta::list<recipe<"local-cubes", cube_tile<to_local_, planes_in_turn>, device_mask::gpu>,
               recipe<"local-cubes-marched", cube_tile<to_local_, columns_marched>, device_mask::gpu>,
               recipe<"local-cubes-vec4", cube_tile<to_local_, planes_of_vectors>, device_mask::gpu>,
               recipe<"padded-local-cubes", cube_tile<to_local_padded_<num<1>>, planes_in_turn>, device_mask::gpu>,
               recipe<"padded-local-cubes-marched", cube_tile<to_local_padded_<num<1>>, columns_marched>, device_mask::gpu>,
               recipe<"local-cubes-by-vec-marched", cube_tile<to_local_, columns_marched, 4>, device_mask::gpu>>;

/// Results of more dimensions than a launch has: the outermost in turn.
using more_dimensions = meta::list<recipe<"direct-4d", lower_maps<map_seq_<>, global_loop<2>, global_loop<1>, global_loop<0>>>>;

/// A block for each work-item, Y and vectors of W walk it, of the interior as of the border around it.
template <class Rows, int W, class Y>
using border_block = tiled<Rows, num<W>, global_loop<1>, global_loop<0>, Y, vectors<W>>;
template <meta::fixed_string Name, class Rows, int W, class Y, device_mask For>
using bordered_blocks = recipe<Name, bordered<W, border_block<Rows, W, Y>, border_block<Rows, W, Y>>, For>;
/// The interior marched with the rows of its windows in registers.
template <meta::fixed_string Name, int W, device_mask For>
using bordered_march = recipe<Name,
                              bordered<W, marched<looped_rows, num<W>, global_loop<1>, global_loop<0>, seq_rows, vectors<W>>,
                                       border_block<looped_rows, W, seq_rows>>,
                              For>;

/// Blocks of which the first and the last of each row have code of their own, where edges are repeated and chunks end early.
using ends_unroll = tunable<"unroll", 1, 5, 16>;
template <int D>
using peeled_ends_loop = map_global_apart_<D>;
template <meta::fixed_string Name, class Rows, int W, class Y, device_mask For>
using peeled_blocks = recipe<Name, tiled<Rows, num<W>, global_loop<1>, peeled_ends_loop<0>, Y, vectors<W>>, For>;
template <meta::fixed_string Name, class Rows, int W, device_mask For>
using peeled_march =
    recipe<Name, marched<Rows, num<W>, global_loop<1>, peeled_ends_loop<0>, map_seq_<ends_unroll>, vectors<W>>, For>;

using borders = meta::list<bordered_blocks<"border-apart-blocks-vec4", unrolled_rows, 4, map_unrolled_, device_mask::all>,
                           bordered_blocks<"border-apart-blocks-vec16-looped", looped_rows, 16, seq_rows, device_mask::cpu>,
                           bordered_march<"border-apart-march-vec4", 4, device_mask::all>,
                           bordered_march<"border-apart-march-vec16", 16, device_mask::cpu>>;

/// A cube's interior marched by vectors of W, and one work-item for each element around it.
template <meta::fixed_string Name, int W, device_mask For>
using bordered_planes =
    recipe<Name, bordered_cube<W, marched_cube<W>, lower_maps<global_loop<2>, global_loop<1>, global_loop<0>>>, For>;
/// Columns through planes of which those at the ends of rows have code of their own.
template <meta::fixed_string Name, int W, class Rows, device_mask For = device_mask::all>
using peeled_planes = recipe<
    Name,
    rules::march_planes<marched_planes, W, tunable<"unroll", 1, 2>, global_loop<2>, global_loop<1>, peeled_ends_loop<0>, Rows>,
    For>;
using cube_borders = meta::list<bordered_planes<"border-apart-march-through-planes", 1, device_mask::all>,
                                bordered_planes<"border-apart-march-through-planes-vec4", 4, device_mask::all>,
                                bordered_planes<"border-apart-march-through-planes-vec16", 16, device_mask::cpu>>;

/// Those of both kinds whose ends are apart. Not in the menu: on the H200 they are at best 1 % faster than the rest, in cubes 5
/// to 18 % slower (docs/model.md); `family_of<P, meta::concat_t<families::all, families::peeled_ends>>` has them.
using peeled_ends = meta::list<peeled_blocks<"ends-apart-blocks-vec4", unrolled_rows, 4, map_unrolled_, device_mask::all>,
                               peeled_blocks<"ends-apart-blocks-vec2", unrolled_rows, 2, map_unrolled_, device_mask::all>,
                               peeled_march<"ends-apart-march-vec4", looped_rows, 4, device_mask::all>,
                               peeled_march<"ends-apart-march-vec2", looped_rows, 2, device_mask::all>,
                               peeled_blocks<"ends-apart-blocks-vec16", unrolled_rows, 16, map_unrolled_, device_mask::cpu>,
                               peeled_planes<"ends-apart-march-through-planes-vec2", 2, num<1>>,
                               peeled_planes<"ends-apart-march-through-planes-vec4", 4, num<1>>,
                               peeled_planes<"ends-apart-march-through-planes-blocks-vec4", 4, march_block>>;

using stencil_recipes = meta::concat_t<direct_grid, grid_blocks, long_vectors, grid_tiles, line, local_chunks, cubes,
                                       cube_blocks, cube_tiles, more_dimensions, borders, cube_borders>;

}  // namespace hoist::families
