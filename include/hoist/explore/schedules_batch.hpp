#pragma once
// The recipes for batches of small matrices and vectors, such as products of 8 x 8: each in registers, several a group.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/batches.hpp>
#include <hoist/rules/interchange.hpp>

namespace hoist::families {

using matrix_rows = tunable<"rows", 1, 2, 4, 8, 16>;
using matrices_a_group = local_size<0, 32, 64, 128, 256>;
using lines_of_matrices = local_size<1, 4, 8, 16, 32, 64>;
using matrix_line = local_size<0, 4, 8, 16>;

using in_registers = strategies::repeat<strategies::top_down<rules::unroll_reduce>>;
/// S on a map over a batch, and then reductions written out.
template <class S>
using of_batches = strategies::when<rules::is_batch, seq<S, in_registers>>;
template <class S>
using of_batches_of_results = strategies::when<rules::makes_batch, seq<S, in_registers>>;
template <int W>
using all_by_vectors = strategies::normalize<rules::lower_map<vectors<W>>>;

/// All of a function by one work-item.
template <int W>
using matrix_alone = of_batches<seq<lower_next<global_loop<0>>, all_by_vectors<W>>>;
template <int W>
using matrix_alone_from_local =
    of_batches<seq<rules::copy_batch<rules::part_per_work_item<matrices_a_group>>, all_by_vectors<W>>>;
/// Rows of a result, and four of its columns, by one work-item.
template <int W>
using matrix_rows_alone = of_batches_of_results<
    inside_loops<seq<rules::split_join<matrix_rows>, lower_maps<global_loop<0>, map_unrolled_, vectors<W>>>, global_loop<1>>>;
using matrix_columns_alone = of_batches_of_results<inside_loops<
    seq<strategies::top_down<rules::interchange_pairs>, strategies::top_down<rules::split_join<num<4>>>,
        lower_next<global_loop<0>>, strategies::top_down<rules::interchange_pairs>, lower_maps<map_unrolled_, vectors<4>>>,
    global_loop<1>>>;
using matrix_row_from_local = of_batches_of_results<
    seq<rules::copy_batch<rules::part_per_line<lines_of_matrices, matrix_line>>, lower_maps<local_loop<0>, vectors<4>>>>;

using batches = meta::list<recipe<"matrix-per-work-item-vec4", matrix_alone<4>, device_mask::gpu>,
                           recipe<"matrix-per-work-item-from-local-memory-vec4", matrix_alone_from_local<4>, device_mask::gpu>,
                           recipe<"matrix-rows-per-work-item-vec4", matrix_rows_alone<4>, device_mask::gpu>,
                           recipe<"matrix-columns-per-work-item-vec4", matrix_columns_alone, device_mask::gpu>,
                           recipe<"matrix-row-per-work-item-from-local-memory-vec4", matrix_row_from_local, device_mask::gpu>,
                           recipe<"matrix-per-work-item-vec8", matrix_alone<8>, device_mask::cpu>,
                           recipe<"matrix-rows-per-work-item-vec8", matrix_rows_alone<8>, device_mask::cpu>>;

}  // namespace hoist::families
