#pragma once
// What recipes of several topics are made of: loops, lists of values, and programs whose reductions are still as written.

#include <hoist/explore/recipe.hpp>
#include <hoist/rules/lowering.hpp>
#include <hoist/strategies/traversal.hpp>

namespace hoist::families {

using namespace strategies;

template <int D>
using global_loop = map_global_<D>;
template <int D>
using group_loop = map_workgroup_<D>;
template <int D>
using local_loop = map_local_<D>;
template <long W>
using vectors = map_vector_<num<W>>;

/// Lists of values for tunables, each named after the part of a kernel that takes them.
using tile_rows = tunable<"rows", 1, 2, 4, 8, 16, 32>;
using tile_columns = tunable<"columns", 16, 32, 64, 128, 256>;
using march_rows = tunable<"rows", 8, 16, 32, 64>;
using looped_rows = tunable<"rows", 4, 8, 16, 32, 64>;
using item_columns = tunable<"columns", 1, 2, 4>;
using unrolled_rows = tunable<"rows", 1, 2, 4, 8>;
using unroll = tunable<"unroll", 1, 4, 16>;
using chunk = tunable<"chunk", 1, 2, 4, 8, 16>;
using group_chunk = tunable<"chunk", 64, 128, 256, 512, 1024, 2048, 4096>;
using block_of_chunk = tunable<"block", 2, 4, 8>;
using group_rows = tunable<"rows", 4, 8, 16, 32>;
using group_columns = tunable<"columns", 32, 64, 128, 256>;
using block_rows = tunable<"block_rows", 2, 4, 8>;
using block_columns = tunable<"block_columns", 1, 2, 4>;

/// Local sizes that a structure chooses, since its chunks depend on them.
using local_rows = local_size<1, 4, 8, 16, 32>;
using local_columns = local_size<0, 8, 16, 32>;
using local_line = local_size<0, 64, 128, 256, 512, 1024>;

using reduced_loop_unroll = tunable<"unroll", 2, 4, 8, 16, 64>;

using seq_rows = map_seq_<unroll>;
/// Loops that reduce, unrolled.
using loops_unrolled = seq<strategies::top_down<rules::unroll_loop<reduced_loop_unroll>>,
                           strategies::normalize<rules::unroll_loop<reduced_loop_unroll>>>;

/// A strategy for programs whose reductions are still what the user wrote: operators that are associative.
template <class Strategy>
struct of_reductions {
  template <class E>
  using on = typename Strategy::template on<E>;
};

}  // namespace hoist::families
