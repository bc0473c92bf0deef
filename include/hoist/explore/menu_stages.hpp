#pragma once
// The recipes for programs that keep stages between kernels.

#include <hoist/explore/menu_grids.hpp>
#include <hoist/strategies/kept_stages.hpp>

namespace hoist::families {

template <meta::fixed_string Name, class S, audience For = audience::all>
using stages_recipe = recipe<Name, of_kept_stages<S>, For>;
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
    stages_recipe<"stages, direct, 4D", everywhere<nest_of_loops<map_seq_<>, g<2>, g<1>, g<0>>>>>;

}  // namespace hoist::families
