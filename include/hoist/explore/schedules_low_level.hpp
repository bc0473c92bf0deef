#pragma once
// The recipes for programs that are written with their loops, and those whose loops are only unrolled.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/strategies/as_written.hpp>

namespace hoist::families {

using written_by_hand = meta::list<recipe<"as-written", strategies::as_written>>;

/// Loops that reduce, unrolled, where each work-item has a result.
using unrolled_loops = meta::list<recipe<"direct-1d-loops-unrolled", seq<lower_maps<global_loop<0>>, loops_unrolled>>>;
using unrolled_loops_of_nests = meta::list<
    recipe<"direct-loops-unrolled", seq<nest_of_loops<global_loop<1>, global_loop<0>>, loops_unrolled>>,
    recipe<"direct-3d-loops-unrolled", seq<nest_of_loops<global_loop<2>, global_loop<1>, global_loop<0>>, loops_unrolled>>>;

using low_level_recipes = meta::concat_t<written_by_hand, unrolled_loops, unrolled_loops_of_nests>;

}  // namespace hoist::families
