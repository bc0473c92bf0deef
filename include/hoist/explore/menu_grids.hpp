#pragma once
// The recipes for programs that map over grids of one and of two dimensions: which loop walks what, in which order, in
// blocks of how many elements, from which memory.

#include <hoist/explore/recipe.hpp>

namespace hoist::families {

using namespace strategies;

using tile_rows = tunable<"rows", 1, 2, 4, 8, 16, 32>;
using tile_columns = tunable<"columns", 16, 32, 64, 128, 256>;
using march_rows = tunable<"rows", 8, 16, 32, 64>;
using item_rows = tunable<"rows", 4, 8, 16, 32, 64>;
using item_columns = tunable<"columns", 1, 2, 4>;
using few_rows = tunable<"rows", 1, 2, 4, 8>;
using unroll = tunable<"unroll", 1, 4, 16>;
using chunk = tunable<"chunk", 1, 2, 4, 8, 16>;
using group_chunk = tunable<"chunk", 64, 128, 256, 512, 1024, 2048, 4096>;
using few_chunk = tunable<"block", 2, 4, 8>;
using group_rows = tunable<"rows", 4, 8, 16, 32>;
using group_columns = tunable<"columns", 32, 64, 128, 256>;
using block_rows = tunable<"block_rows", 2, 4, 8>;
using block_columns = tunable<"block_columns", 1, 2, 4>;

using seq_rows = map_seq_<unroll>;
template <int D>
using g = map_global_<D>;
template <int D>
using w = map_workgroup_<D>;
template <int D>
using l = map_local_<D>;

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
using vectors = map_vector_<num<W>>;
template <long W>
using vector_columns = tunable<"columns", W, 2 * W>;

template <audience For, class Block, class... Nest>
using blocks_by = meta::list<
    recipe<Block::name + Nest::suffix, typename Block::template strategy<typename Nest::y, typename Nest::x>, For>...>;
template <audience For, class Block>
using blocks = blocks_by<For, Block, nest<"", g<1>, g<0>>, nest<", swapped", g<0>, g<1>>>;

/// What a group's work-items do with the outputs of its tile.
template <meta::fixed_string Name, class Rows, class Columns, class Strategy>
struct inside {
  static constexpr meta::fixed_string name = Name;
  using rows = Rows;
  using columns = Columns;
  using strategy = Strategy;
};
template <meta::fixed_string Name, class Rows, class Columns, class Y, class X>
using inside_blocks = inside<Name, group_rows, group_columns, tiled<Rows, Columns, l<1>, l<0>, Y, X>>;

/// Where a tile is read from.
template <meta::fixed_string Name, class Keep>
struct tile_kept {
  static constexpr meta::fixed_string name = Name;
  using keep = Keep;
};
template <audience For, class Kept, class Nest, class... Inside>
using tiles_by = meta::list<recipe<Kept::name + Inside::name + Nest::suffix,
                                   seq<top_down<tile2<typename Inside::rows, typename Inside::columns, typename Kept::keep>>,
                                       lower_maps<typename Nest::y, typename Nest::x>, typename Inside::strategy>,
                                   For>...>;
template <audience For, class Kept, class Nest>
using tiles_of_groups = tiles_by<
    For, Kept, Nest, inside<"", tile_rows, tile_columns, lower_maps<l<1>, l<0>>>,
    inside<", turned", tile_rows, tile_columns, lower_maps<l<0>, l<1>>>,
    inside<", columns", tile_rows, tile_columns, seq<top_down<interchange>, lower_maps<l<0>, seq_rows>>>,
    inside<", columns unrolled", few_rows, tile_columns, seq<top_down<interchange>, lower_maps<l<0>, map_unrolled_>>>,
    inside<", marched", march_rows, tile_columns,
           seq<top_down<interchange>, lower_maps<l<0>, seq_rows>, top_down<rotate_windows>>>,
    inside_blocks<", blocks", block_rows, block_columns, map_unrolled_, map_unrolled_>,
    inside<", blocks marched", group_rows, group_columns,
           marched<block_rows, block_columns, l<1>, l<0>, map_seq_<>, map_unrolled_>>,
    inside<", vectors marched", group_rows, group_columns, marched<block_rows, num<4>, l<1>, l<0>, map_seq_<>, vectors<4>>>,
    inside_blocks<", blocks of vectors", block_rows, num<4>, map_unrolled_, vectors<4>>,
    inside_blocks<", vectors of 2", num<1>, num<2>, map_unrolled_, vectors<2>>,
    inside_blocks<", vectors of 4", num<1>, num<4>, map_unrolled_, vectors<4>>>;
/// The same by vectors of 2, which narrow tiles hold more of.
template <audience For, class Kept, class Nest>
using pairs_of_groups = tiles_by<For, Kept, Nest,
                                 inside<", vectors of 2 marched", group_rows, group_columns,
                                        marched<block_rows, num<2>, l<1>, l<0>, map_seq_<>, vectors<2>>>,
                                 inside_blocks<", blocks of vectors of 2", block_rows, num<2>, map_unrolled_, vectors<2>>>;
template <audience For, class Kept>
using group_pairs =
    meta::concat_t<pairs_of_groups<For, Kept, nest<"", w<1>, w<0>>>, pairs_of_groups<For, Kept, nest<", swapped", w<0>, w<1>>>>;
template <audience For, class Kept>
using group_tiles =
    meta::concat_t<tiles_of_groups<For, Kept, nest<"", w<1>, w<0>>>, tiles_of_groups<For, Kept, nest<", swapped", w<0>, w<1>>>>;

/// One output a work-item; a row or a column for each.
using direct_grid =
    meta::list<recipe<"direct", direct<g<1>, g<0>>>, recipe<"direct, swapped", direct<g<0>, g<1>>>,
               recipe<"a row a work-item", direct<g<0>, map_seq_<>>>,
               recipe<"a column a work-item", by_columns<g<0>, map_seq_<>>>, recipe<"a row a group", direct<w<0>, l<0>>>,
               recipe<"a row a group, swapped", direct<w<1>, l<1>>>, recipe<"a column a group", by_columns<w<0>, l<0>>>,
               recipe<"a column a work-item, marched", seq<by_columns<g<0>, map_seq_<>>, top_down<rotate_windows>>>>;

/// A block of outputs for each work-item, plain, as vectors, and marched with the windows in registers.
using grid_blocks = meta::concat_t<
    blocks<audience::all, block<"block, looped", item_rows, item_columns, seq_rows, map_unrolled_>>,
    blocks<audience::all, block<"block, unrolled", few_rows, item_columns, map_unrolled_, map_unrolled_>>,
    blocks<audience::all, block<"block of vectors of 2", few_rows, vector_columns<2>, map_unrolled_, vectors<2>>>,
    blocks<audience::all, block<"block of vectors of 4", few_rows, vector_columns<4>, map_unrolled_, vectors<4>>>,
    blocks<audience::all, block<"block of vectors of 2, looped", item_rows, num<2>, seq_rows, vectors<2>>>,
    blocks<audience::all, block<"block of vectors of 4, looped", item_rows, num<4>, seq_rows, vectors<4>>>,
    blocks<audience::all, block_by_columns<"block by columns", item_rows, item_columns, seq_rows, identity>>,
    blocks<audience::all, block_by_columns<"march by columns", item_rows, item_columns, seq_rows, top_down<rotate_windows>>>,
    blocks<audience::all, marched_block<"march", item_rows, item_columns, seq_rows, map_unrolled_>>,
    blocks<audience::all, marched_block<"march by vectors of 2", item_rows, num<2>, seq_rows, vectors<2>>>,
    blocks<audience::all, marched_block<"march by vectors of 4", item_rows, num<4>, seq_rows, vectors<4>>>>;

/// Long vectors, which are registers of CPUs only.
using long_vectors = meta::concat_t<
    blocks<audience::cpu, block<"block of vectors of 8", few_rows, vector_columns<8>, map_unrolled_, vectors<8>>>,
    blocks<audience::cpu, block<"block of vectors of 16", few_rows, vector_columns<16>, map_unrolled_, vectors<16>>>,
    blocks<audience::cpu, block<"block of vectors of 16, looped", item_rows, num<16>, seq_rows, vectors<16>>>,
    blocks<audience::cpu, marched_block<"march by vectors of 8", item_rows, num<8>, seq_rows, vectors<8>>>,
    blocks<audience::cpu, marched_block<"march by vectors of 16", item_rows, num<16>, seq_rows, vectors<16>>>>;

/// Tiles of a group, read where they are or from local memory.
using grid_tiles = meta::concat_t<group_tiles<audience::all, tile_kept<"group tile", in_place>>,
                                  group_tiles<audience::gpu, tile_kept<"local tile", staged_in_local>>,
                                  group_tiles<audience::gpu, tile_kept<"padded local tile", staged_in_padded_local>>,
                                  group_tiles<audience::gpu, tile_kept<"local tile by vectors", staged_by_vectors>>,
                                  group_tiles<audience::gpu, tile_kept<"padded tile by vectors", staged_padded_by_vectors>>>;
/// The same tiles, walked by vectors of 2.
using grid_pairs = meta::concat_t<group_pairs<audience::all, tile_kept<"group tile", in_place>>,
                                  group_pairs<audience::gpu, tile_kept<"local tile", staged_in_local>>,
                                  group_pairs<audience::gpu, tile_kept<"padded local tile", staged_in_padded_local>>,
                                  group_pairs<audience::gpu, tile_kept<"local tile by vectors", staged_by_vectors>>,
                                  group_pairs<audience::gpu, tile_kept<"padded tile by vectors", staged_padded_by_vectors>>>;

/// Arrays of one dimension.
using line =
    meta::list<recipe<"direct, 1D", lower_maps<g<0>>>, recipe<"chunks, looped", chunked<chunk, g<0>, map_seq_<>>>,
               recipe<"chunks, unrolled", chunked<chunk, g<0>, map_unrolled_>>,
               recipe<"chunks of vectors of 2", chunked<tunable<"chunk", 2, 4, 8>, g<0>, vectors<2>>>,
               recipe<"chunks of vectors of 4", chunked<tunable<"chunk", 4, 8, 16>, g<0>, vectors<4>>>,
               recipe<"chunks of vectors of 8", chunked<tunable<"chunk", 8, 16, 32>, g<0>, vectors<8>>, audience::cpu>,
               recipe<"chunks of vectors of 16", chunked<tunable<"chunk", 16, 32, 64>, g<0>, vectors<16>>, audience::cpu>,
               recipe<"group chunks", chunked<group_chunk, w<0>, l<0>>>,
               recipe<"chunks, marched", seq<chunked<march_rows, g<0>, seq_rows>, top_down<rotate_windows>>>>;

/// Their chunks in local memory.
using local_chunks =
    meta::list<recipe<"local chunks", chunked<group_chunk, w<0>, l<0>, line_copied<to_local_>>, audience::gpu>,
               recipe<"local chunks by vectors", chunked<group_chunk, w<0>, l<0>, line_copied<to_local_, 4>>, audience::gpu>,
               recipe<"local chunks, blocks",
                      seq<top_down<split_join<group_chunk, line_copied<to_local_>>>, lower_maps<w<0>>,
                          chunked<few_chunk, l<0>, map_unrolled_>>,
                      audience::gpu>,
               recipe<"local chunks, blocks of vectors",
                      seq<top_down<split_join<group_chunk, line_copied<to_local_, 4>>>, lower_maps<w<0>>,
                          chunked<num<4>, l<0>, vectors<4>>>,
                      audience::gpu>>;

}  // namespace hoist::families
