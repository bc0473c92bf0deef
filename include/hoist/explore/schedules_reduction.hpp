#pragma once
// The recipes for reductions: of rows, of whole arrays in two kernels, and of what each work-item reduces.

#include <hoist/explore/schedules_parts.hpp>
#include <hoist/rules/interchange.hpp>
#include <hoist/rules/reduction.hpp>
#include <hoist/rules/sharing.hpp>

namespace hoist::families {

using reduction_unroll = tunable<"unroll", 1, 2, 4, 8>;
using row_chunk = tunable<"chunk", 4096, 8192, 16384, 32768, 65536, 131072, 262144>;
using column_chunk = tunable<"chunk", 32, 64, 128, 256, 512>;
using item_chunk = tunable<"chunk", 256, 1024, 4096, 16384>;
template <int W>
using line_vectors = rules::by_vectors<local_line, W, reduction_unroll>;
template <class Way>
using group_a_row = of_reductions<strategies::or_inside_loops<rules::reduce_rows<Way>, map_workgroup_>>;
template <class Way>
using sums_in_two = rules::reduce_rows_in_two<row_chunk, Way, rules::by_elements<local_line>>;
template <class Way>
using in_two = of_reductions<sums_in_two<Way>>;
using reductions =
    meta::list<recipe<"group-per-row", group_a_row<rules::by_elements<local_line>>>,
               recipe<"group-per-row-vec2", group_a_row<line_vectors<2>>>,
               recipe<"group-per-row-vec4", group_a_row<line_vectors<4>>>,
               recipe<"group-per-row-vec16", group_a_row<line_vectors<16>>, device_mask::cpu>,
               recipe<"two-kernels", in_two<rules::by_elements<local_line>>>,
               recipe<"two-kernels-vec2", in_two<line_vectors<2>>>, recipe<"two-kernels-vec4", in_two<line_vectors<4>>>,
               recipe<"two-kernels-vec16", in_two<line_vectors<16>>, device_mask::cpu>,
               recipe<"two-kernels-chunk-per-work-item", of_reductions<rules::reduce_chunks_in_two<item_chunk>>>,
               recipe<"two-kernels-chunk-vec16-per-work-item",
                      of_reductions<rules::reduce_chunks_in_two<item_chunk, rules::alone_by_vectors<16, reduction_unroll>>>,
                      device_mask::cpu>>;

template <int W, template <class> class Rest = some_rest_>
using line_and_rest = rules::by_vectors_and_rest<local_line, W, reduction_unroll, Rest>;
template <class Way>
using sums_in_two_and_rest = rules::reduce_rows_in_two_and_rest<row_chunk, Way, line_and_rest<1, rest_>>;
template <class Way>
using in_two_and_rest = of_reductions<sums_in_two_and_rest<Way>>;
using reductions_of_any_length = meta::list<recipe<"group-per-row-any-length", group_a_row<line_and_rest<1>>>,
                                            recipe<"group-per-row-any-length-vec4", group_a_row<line_and_rest<4>>>,
                                            recipe<"two-kernels-any-length", in_two_and_rest<rules::by_elements<local_line>>>,
                                            recipe<"two-kernels-any-length-vec4", in_two_and_rest<line_vectors<4>>>>;

/// Rows by groups of few, whose work-items are a CPU's vectors.
using short_line = local_size<0, 1, 2, 4, 8, 16, 32>;
template <int W>
using by_short_lines = rules::reduce_rows<rules::by_vectors<short_line, W, reduction_unroll>>;
/// A row by each work-item, and W columns at a time.
template <int W>
using row_alone = rules::reduce_rows_alone<rules::alone_by_vectors<W, reduction_unroll>>;
template <int W>
using item_a_row = of_reductions<strategies::or_inside_loops<row_alone<W>, map_global_>>;
using rows_by_work_items =
    meta::list<recipe<"row-per-work-item-vec8", item_a_row<8>, device_mask::cpu>,
               recipe<"row-per-work-item-vec16", item_a_row<16>, device_mask::cpu>,
               recipe<"few-work-items-per-row-vec4", of_reductions<by_short_lines<4>>, device_mask::cpu>,
               recipe<"few-work-items-per-row-vec16", of_reductions<by_short_lines<16>>, device_mask::cpu>>;

/// One result a work-item, of an array that a group shares in local memory.
using shared_sources =
    meta::list<recipe<"result-per-work-item-shared-tiles", of_reductions<rules::share_source<local_line, reduction_unroll>>,
                      device_mask::gpu | device_mask::cpu>>;

/// Reductions of one array by each work-item, side by side in registers, and what reads their results written out.
using sums_side_by_side = seq<lower_next<global_loop<0>>, strategies::top_down<rules::interchange_reduce_zip>,
                              lower_maps<map_unrolled_, map_unrolled_>, strategies::top_down<rules::unroll_reduce>>;
using registers_of_sums = meta::list<recipe<"direct-1d-sums-side-by-side", sums_side_by_side>,
                                     recipe<"direct-1d-sums-side-by-side-unrolled", seq<sums_side_by_side, loops_unrolled>>>;

using reduction_recipes =
    meta::concat_t<reductions, reductions_of_any_length, rows_by_work_items, shared_sources, registers_of_sums>;

}  // namespace hoist::families
