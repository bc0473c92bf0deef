#pragma once
// The recipes for transpositions.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/transposition.hpp>

namespace hoist::families {

using square_tile = tunable<"tile", 16, 32, 64>;
using transposition_recipes =
    meta::list<recipe<"transposed-tile", rules::tile_transposition<square_tile, 1>, device_mask::gpu>,
               recipe<"transposed-tile-vec2", rules::tile_transposition<square_tile, 2>, device_mask::gpu>,
               recipe<"transposed-tile-vec4", rules::tile_transposition<square_tile, 4>, device_mask::gpu | device_mask::cpu>>;

}  // namespace hoist::families
