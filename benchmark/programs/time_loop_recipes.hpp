#pragma once
// The recipes that time loops are measured with: fewer than there are, so that states of several arrays compile soon.

#include <hoist/explore/family.hpp>

namespace hoist::benchmarks::time_loops {

/// Single steps, and all recipes of time loops.
using single_steps = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                                recipe<"march-through-planes-blocks-vec2", strategies::top_down<families::marched_rows<2>>>,
                                recipe<"march-through-planes-blocks-vec4", strategies::top_down<families::marched_rows<4>>>,
                                recipe<"march-through-planes-blocks-vec16", strategies::top_down<families::marched_rows<16>>>,
                                recipe<"direct-3d", strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>>;
using recipes = meta::concat_t<
    single_steps,
    families::blocks<device_mask::all,
                     families::block<"block-vec4", families::unrolled_rows, num<4>, map_unrolled_, families::vectors<4>>>,
    families::blocks<device_mask::all,
                     families::block<"block-vec16", families::unrolled_rows, num<16>, map_unrolled_, families::vectors<16>>>,
    families::time_loop_recipes>;

}  // namespace hoist::benchmarks::time_loops
