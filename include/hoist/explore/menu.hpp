#pragma once
// The recipes for every class of device; each program takes those that apply.

#include <hoist/explore/menu_arrays.hpp>
#include <hoist/explore/menu_borders.hpp>
#include <hoist/explore/menu_chains.hpp>
#include <hoist/explore/menu_stages.hpp>

namespace hoist::families {

using all = meta::concat_t<direct_grid, grid_blocks, long_vectors, grid_tiles, line, products, reductions, transpositions,
                           cubes, borders, cube_borders, chains, local_chunks, products_of_any_length, reductions_of_any_length,
                           cube_blocks, cube_tiles, grid_pairs, shared_sources, reduced_stages_in_turn, unrolled_loops,
                           kept_stages, registers_of_sums, rows_by_few, stages_of_any_dimensions, more_dimensions,
                           written_by_hand, unrolled_loops_of_nests, rows_by_short_vectors>;
/// The same as a class, whose name is short.
struct every {
  using recipes = all;
};

}  // namespace hoist::families
