#pragma once
// The recipes for chains of stencils: a kernel for each, or one whose groups compute again what their tiles need.

#include <hoist/explore/menu_grids.hpp>
#include <hoist/strategies/chains.hpp>

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

}  // namespace hoist::families
