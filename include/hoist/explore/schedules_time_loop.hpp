#pragma once
// The recipes for time loops: several steps of a stencil in one kernel.

#include <hoist/explore/recipe.hpp>
#include <hoist/strategies/time_loops.hpp>

namespace hoist::families {

using steps_of_rows = tunable<"steps", 2, 3, 4, 6, 8, 10, 12, 16>;
using rows_marched = tunable<"rows", 64, 128, 256, 512>;
using items_of_rows = local_size<0, 32, 64, 128, 256>;
template <meta::fixed_string Name, int Width>
using marched_steps_of_rows =
    recipe<Name, strategies::steps_marched<Width, steps_of_rows, rows_marched, items_of_rows>, device_mask::gpu>;

/// By work-items that have long rows in caches.
using steps_in_turn = tunable<"steps", 2, 4, 6, 8, 12, 16>;
using rows_in_turn = tunable<"rows", 64, 256, 512>;
using blocks_in_turn = tunable<"blocks", 32, 64, 128, 256>;
template <meta::fixed_string Name, int Width>
using steps_of_blocks =
    recipe<Name, strategies::steps_marched_in_turn<Width, steps_in_turn, rows_in_turn, blocks_in_turn>, device_mask::cpu>;

using steps_of_planes = tunable<"steps", 2, 3, 4>;
using planes_marched_by_steps = tunable<"planes", 32, 64, 128>;
using items_of_planes = local_size<0, 8, 16, 32>;
using lines_of_planes = local_size<1, 8, 16, 32>;
template <meta::fixed_string Name, int Width>
using marched_steps_of_planes = recipe<
    Name,
    strategies::steps_marched_through_planes<Width, steps_of_planes, planes_marched_by_steps, items_of_planes, lines_of_planes>,
    device_mask::gpu>;

/// By work-items that have some lines of planes in caches.
using steps_of_planes_in_turn = tunable<"steps", 2, 3, 4>;
using planes_in_caches = tunable<"planes", 32, 128>;
using blocks_of_planes = tunable<"blocks", 8, 16, 32>;
using lines_in_turn = tunable<"lines", 16, 32>;
template <meta::fixed_string Name, int Width>
using steps_of_planes_of_blocks =
    recipe<Name,
           strategies::steps_marched_through_planes_in_turn<Width, steps_of_planes_in_turn, planes_in_caches, blocks_of_planes,
                                                            lines_in_turn>,
           device_mask::cpu>;

using time_loop_recipes =
    meta::list<marched_steps_of_rows<"march-steps", 1>, marched_steps_of_rows<"march-steps-vec2", 2>,
               marched_steps_of_rows<"march-steps-vec4", 4>, steps_of_blocks<"march-steps-in-turn-vec8", 8>,
               steps_of_blocks<"march-steps-in-turn-vec16", 16>, marched_steps_of_planes<"march-steps-through-planes", 1>,
               marched_steps_of_planes<"march-steps-through-planes-vec2", 2>,
               marched_steps_of_planes<"march-steps-through-planes-vec4", 4>,
               steps_of_planes_of_blocks<"march-steps-through-planes-in-turn-vec8", 8>,
               steps_of_planes_of_blocks<"march-steps-through-planes-in-turn-vec16", 16>>;

}  // namespace hoist::families
