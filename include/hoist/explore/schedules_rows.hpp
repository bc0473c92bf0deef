#pragma once
// The recipes for functions of rows that reduce them and read them again, such as softmax: a group's work-items share each row.

#include <hoist/explore/schedules_reduction.hpp>
#include <hoist/rules/column_groups.hpp>
#include <hoist/rules/memory.hpp>
#include <hoist/rules/row_blocks.hpp>
#include <hoist/rules/row_scan_chunks.hpp>
#include <hoist/rules/rows_alone.hpp>
#include <hoist/rules/rows_apart.hpp>
#include <hoist/rules/scan_chained.hpp>
#include <hoist/patterns/scatter.hpp>
#include <hoist/strategies/materialised_stages.hpp>
#include <hoist/strategies/results.hpp>

namespace hoist::families {

/// Sizes of groups for long rows, each with one row, and for short ones, each with several.
using long_row_line = local_size<0, 32, 64, 128, 256, 512, 1024>;
using one_row = local_size<1, 1>;
using short_row_line = local_size<0, 4, 8, 16, 32>;
using several_rows = local_size<1, 2, 4, 8, 16, 32>;

template <class Way>
using group_of_rows =
    of_reductions<seq<strategies::or_inside_loops<rules::group_rows<Way>, map_workgroup_>, strategies::normalise>>;
template <rules::kept_rows Kept, int W>
using long_rows = group_of_rows<rules::row_group<long_row_line, one_row, W, Kept, num<16>>>;
template <rules::kept_rows Kept, int W>
using short_rows = group_of_rows<rules::row_group<short_row_line, several_rows, W, Kept, void>>;
/// A CPU's rows, a work-item each, by vectors.
using rows_alone = group_of_rows<rules::row_alone<local_size<1, 4, 1, 16>, 16, num<1>>>;

/// Long rows by many groups each: every reduction in two kernels, by chunks of a row and of what these make, and last a kernel for the
/// elements, by vectors of W.
using long_row_chunk = tunable<"chunk", 4096, 16384, 65536>;
template <int W>
using of_chunk = std::conditional_t<W == 1, rules::by_elements<local_line>, line_vectors<W>>;
template <int W, class Sums>
using rows_in_kernels =
    of_reductions<seq<rules::reduce_rows_apart<W>, strategies::everywhere<strategies::in_buffer<Sums>>, strategies::normalise>>;
template <int W, class Chunk = long_row_chunk>
using rows_in_chunks = rows_in_kernels<W, rules::reduce_rows_in_two<Chunk, of_chunk<W>, rules::by_elements<local_line>>>;
template <int W, class Chunk = long_row_chunk>
using rows_in_chunks_and_rest =
    rows_in_kernels<W, rules::reduce_rows_in_two_and_rest<Chunk, of_chunk<W>, line_and_rest<1, rest_>>>;
/// The same by a work-item a chunk, which a CPU's vectors reduce.
using rows_in_item_chunks = rows_in_kernels<1, rules::reduce_chunks_in_two<item_chunk, rules::alone_by_vectors<16, num<1>>>>;

/// S on a map over columns that a program is, or that it turns round.
template <class S>
using on_columns = strategies::either<S, strategies::at<S, 0>>;
/// Columns that registers keep are eight, whose elements fill a sector: more of them, or more work-items, leave a work-item too few
/// registers. Where nothing is kept, a warp's work-items have columns beside each other.
template <rules::kept_rows Kept, class Columns, class Line>
using groups_of_columns = of_reductions<
    seq<strategies::or_inside_loops<on_columns<rules::group_columns<rules::column_group<Columns, Line, Kept>>>, map_workgroup_>,
        strategies::normalise>>;
using kept_columns = groups_of_columns<rules::kept_rows::in_registers, local_size<0, 8, 1>, local_size<1, 32, 16, 8>>;
using columns_read_again = groups_of_columns<rules::kept_rows::nowhere, local_size<0, 32, 64, 16, 1>, local_size<1, 16, 32, 8>>;
/// A reduction of each column in two kernels, with a work-item for a chunk of a column, or of W.
template <class Rule>
using columns_reduced = of_reductions<strategies::when<rules::maps_columns, Rule>>;
template <int W>
using vector_of_columns_in_two = rules::reduce_chunks_of_vectors_in_two<column_chunk, W, reduction_unroll>;

/// A scan in three kernels: of chunks' sums, of these by one group, tile by tile, and of the chunks; a group a chunk.
using scan_line = local_size<0, 64, 128, 256, 512, 1024>;
using scan_chunk = tunable<"chunk", 1024, 2048, 4096, 8192>;
template <int W>
using scan_way = rules::row_group<scan_line, one_row, W, rules::kept_rows::in_registers, num<16>>;
/// S on the scan that a program is, or that its outermost map reads.
template <class S>
using on_scan = strategies::either<S, strategies::at<S, 1>>;
template <class S>
using of_only_row = seq<rules::scan_only_row, strategies::at<S, 0>>;
/// Rows scanned tile by tile, and chunks of which a group scans several tiles.
template <int W>
using scan_tile = times<typename scan_way<W>::round, num<(W > 1 ? 2 : 4)>>;
template <int W>
using scan_by_rounds = rules::scan_rounds<scan_way<W>, scan_tile<W>>;
using long_scan_chunk = tunable<"chunk", 16384, 32768, 65536, 131072>;
/// Of chunks, each scanned by OfChunk; their sums are any number, made in order by a group's parts of Part where the operator may not
/// commute.
template <class OfChunk, class Part>
using chunks_scanned =
    seq<strategies::top_down<OfChunk>, strategies::everywhere<strategies::in_buffer<strategies::either<
                                           strategies::when<rules::reduces_commutatively, rules::reduce_rows<line_vectors<4>>>,
                                           rules::reduce_rows<rules::in_order<Part>>, of_only_row<scan_by_rounds<4>>>>>>;
template <class Chunk, class OfChunk, class Part>
using scan_in_chunks = of_reductions<seq<rules::scan_chunks<Chunk>, chunks_scanned<OfChunk, Part>, strategies::normalise>>;
template <int W>
using scan_in_short_chunks = scan_in_chunks<scan_chunk, rules::group_rows<scan_way<W>>, num<16>>;
template <int W>
using scan_in_long_chunks = scan_in_chunks<long_scan_chunk, scan_by_rounds<W>, num<128>>;
template <int W>
using scanned_rows = of_reductions<seq<strategies::or_inside_loops<scan_by_rounds<W>, map_workgroup_>, strategies::normalise>>;
/// Of long rows, each in chunks that a group scans; a row's sums are scanned by a group.
template <int W, class Chunk = scan_chunk>
using rows_scanned_in_chunks = of_reductions<
    seq<rules::scan_chunks_of_rows<Chunk>, strategies::top_down<rules::group_rows<scan_way<W>>>,
        strategies::everywhere<strategies::in_buffer<strategies::either<
            strategies::or_inside_loops<
                strategies::either<strategies::when<rules::reduces_commutatively, rules::reduce_rows<line_vectors<4>>>,
                                   rules::reduce_rows<rules::in_order<num<16>>>>,
                map_workgroup_>,
            scan_by_rounds<4>>>>,
        strategies::normalise>>;
/// A scan in one pass: a group has a chunk of as many rounds of vectors as its work-items keep in registers.
using chained_line = local_size<0, 64, 96, 128, 192, 256, 512>;
using chained_vectors = tunable<"vectors", 8, 12, 16, 24, 32>;
template <int W>
using chained_way = rules::row_group<chained_line, one_row, W, rules::kept_rows::in_registers, num<16>>;
template <int W>
using chain_scan = rules::chain_scan<chained_way<W>, times<typename chained_way<W>::round, chained_vectors>>;
template <int W>
using scan_by_chain = of_reductions<seq<on_scan<chain_scan<W>>, strategies::normalise>>;
/// The same with a work-item a chunk, which adds it up by a CPU's vectors where the operator commutes, and one for the sums; a map that
/// reads the scan has a kernel.
using item_chunks = rules::scan_chunks<item_chunk, rules::scanned_by::work_item>;
using item_loop_where_written = strategies::where_written<lower_map<global_loop<0>>>;
using stages_of_item_chunks = strategies::everywhere<strategies::in_buffer<strategies::either<
    strategies::when<rules::reduces_commutatively, rules::reduce_rows_alone<rules::alone_by_vectors<16, num<1>>>>,
    strategies::either<of_only_row<lower_map<global_loop<0>>>, item_loop_where_written>>>>;
using scan_in_item_chunks = of_reductions<
    seq<strategies::either<seq<item_chunks, item_loop_where_written>,
                           seq<lower_map<global_loop<0>>, strategies::at<seq<item_chunks, rules::materialise<to_global_>>, 1>>>,
        stages_of_item_chunks, strategies::normalise>>;

/// S for programs that put elements where a scan says: on that scan, wherever it stands, and last a work-item for each element.
template <class Op>
inline constexpr bool is_scatter = false;
template <class L, bool Promised>
inline constexpr bool is_scatter<scatter_<L, Promised>> = true;
struct scatters : any_of_nodes {
  template <class Op>
  static constexpr bool node = is_scatter<Op>;
};
struct has_scatter {
  template <class E>
  struct of {
    enum : bool { holds = bool(fold_term<scatters, E>::value) };
  };
};
template <class S>
using of_scatters =
    of_reductions<strategies::when<has_scatter, seq<S, strategies::normalise, strategies::results_by<global_loop<0>>>>>;

using row_functions =
    meta::list<recipe<"rows-in-registers", long_rows<rules::kept_rows::in_registers, 1>, device_mask::gpu>,
               recipe<"rows-in-registers-vec4", long_rows<rules::kept_rows::in_registers, 4>, device_mask::gpu>,
               recipe<"short-rows-in-registers", short_rows<rules::kept_rows::in_registers, 1>, device_mask::gpu>,
               recipe<"short-rows-in-registers-vec4", short_rows<rules::kept_rows::in_registers, 4>, device_mask::gpu>,
               recipe<"rows-in-local-memory-vec4", long_rows<rules::kept_rows::in_local, 4>, device_mask::gpu>,
               recipe<"rows-read-again", long_rows<rules::kept_rows::nowhere, 1>>,
               recipe<"rows-read-again-vec4", long_rows<rules::kept_rows::nowhere, 4>, device_mask::gpu>,
               recipe<"row-per-work-item-read-again-vec16", rows_alone, device_mask::cpu>,
               recipe<"rows-in-chunks", rows_in_chunks<1>, device_mask::gpu>,
               recipe<"rows-in-chunks-vec4", rows_in_chunks<4>, device_mask::gpu>,
               recipe<"rows-in-chunks-any-length", rows_in_chunks_and_rest<1>, device_mask::gpu>,
               recipe<"rows-in-chunks-any-length-vec4", rows_in_chunks_and_rest<4>, device_mask::gpu>,
               recipe<"rows-in-chunks-per-work-item", rows_in_item_chunks, device_mask::cpu>>;
using scans = meta::list<recipe<"rows-scanned-by-tiles-vec4", scanned_rows<4>, device_mask::gpu>,
                         recipe<"rows-scanned-by-tiles", scanned_rows<1>, device_mask::gpu>,
                         recipe<"scan-in-chunks-vec4", scan_in_short_chunks<4>, device_mask::gpu>,
                         recipe<"scan-in-chunks", scan_in_short_chunks<1>, device_mask::gpu>,
                         recipe<"scan-in-long-chunks-vec4", scan_in_long_chunks<4>, device_mask::gpu>,
                         recipe<"scan-in-long-chunks", scan_in_long_chunks<1>, device_mask::gpu>,
                         recipe<"scan-chained-vec4", scan_by_chain<4>, device_mask::gpu>,
                         recipe<"scan-chained", scan_by_chain<1>, device_mask::gpu>,
                         recipe<"scan-in-chunks-per-work-item", scan_in_item_chunks, device_mask::cpu>,
                         recipe<"rows-scanned-in-chunks-vec4", rows_scanned_in_chunks<4>, device_mask::gpu>,
                         recipe<"rows-scanned-in-chunks", rows_scanned_in_chunks<1>, device_mask::gpu>>;
/// Compactions: the flags' scan in three kernels, and one for the elements.
template <int W>
using compaction_in_chunks = of_scatters<
    seq<strategies::top_down<rules::scan_chunks<scan_chunk>>, chunks_scanned<rules::group_rows<scan_way<W>>, num<16>>>>;
using compaction_in_item_chunks = of_scatters<seq<strategies::top_down<item_chunks>, stages_of_item_chunks>>;
/// The same with the flags' scan in one pass.
using compaction_by_chain = of_scatters<strategies::top_down<chain_scan<4>>>;
using compactions = meta::list<recipe<"compaction-chained-vec4", compaction_by_chain, device_mask::gpu>,
                               recipe<"compaction-in-chunks-vec4", compaction_in_chunks<4>, device_mask::gpu>,
                               recipe<"compaction-in-chunks", compaction_in_chunks<1>, device_mask::gpu>,
                               recipe<"compaction-in-chunks-per-work-item", compaction_in_item_chunks, device_mask::cpu>>;
/// Functions of rows that accumulate arrays, such as attention: a row a work-item, its arrays in private memory or in registers.
template <class Inner>
using row_with_arrays =
    seq<lower_next<global_loop<0>>, strategies::normalize<lower_map<Inner>>, strategies::normalize<rules::keep_named_array>>;
/// Steps that name arrays are long where they are written out.
struct naming_arrays : any_of_nodes {};
struct names_no_array {
  template <class E>
  struct of {
    enum : bool { holds = !bool(fold_term<naming_arrays, E>::value) };
  };
};
/// The same by groups that share chunks, blocks of several rows a work-item; and in two kernels, of parts of the chunks.
using block_plan = rules::row_block_plan<local_size<0, 16, 8, 32>, local_size<1, 4, 2, 8, 16>, tunable<"rows", 8, 4, 2>>;
using dealt_plan = rules::dealt_row_block_plan<local_size<0, 8, 16>, local_size<1, 8, 4, 16, 2>, tunable<"rows", 8, 4>>;
using chunks_apart = tunable<"chunks", 8, 1, 2, 4, 16, 32>;
using dealt_chunks_apart = tunable<"chunks", 16, 8, 11, 4, 22, 32, 2>;
template <class Rule>
using by_row_blocks = of_reductions<seq<strategies::top_down<Rule>, strategies::normalize<lower_map<map_unrolled_>>,
                                        strategies::repeat<strategies::top_down<rules::lower_reduce<reduce_unrolled_>>>>>;
using rows_that_accumulate = meta::list<
    recipe<"row-per-work-item-arrays", row_with_arrays<map_seq_<>>>,
    recipe<"row-per-work-item-arrays-unrolled",
           strategies::when<names_no_array, seq<row_with_arrays<map_unrolled_>,
                                                strategies::repeat<strategies::top_down<rules::unroll_reduce>>>>>,
    recipe<"row-blocks", by_row_blocks<rules::block_rows<block_plan>>, device_mask::gpu>,
    recipe<"row-blocks-in-parts", by_row_blocks<rules::block_rows_in_parts<block_plan, chunks_apart>>, device_mask::gpu>,
    recipe<"row-blocks-dealt", by_row_blocks<rules::block_rows<dealt_plan>>, device_mask::gpu>,
    recipe<"row-blocks-dealt-in-parts", by_row_blocks<rules::block_rows_in_parts<dealt_plan, dealt_chunks_apart>>,
           device_mask::gpu>>;
using column_functions = meta::list<
    recipe<"columns-in-registers", kept_columns, device_mask::gpu>, recipe<"columns-read-again", columns_read_again>,
    recipe<"chunks-of-columns", columns_reduced<rules::reduce_chunks_in_two<column_chunk, rules::alone_by_elements, 0, 1>>,
           device_mask::gpu>,
    recipe<"chunks-of-columns-vec4", columns_reduced<vector_of_columns_in_two<4>>, device_mask::gpu>,
    recipe<"columns-scanned-in-chunks", of_reductions<on_columns<rules::scan_chunks_of_columns<column_chunk>>>,
           device_mask::gpu>>;
using row_recipes = meta::concat_t<row_functions, column_functions, scans, compactions>;

}  // namespace hoist::families

namespace hoist {
template <class P, class K, class B, class F, class X>
struct fold_term<families::naming_arrays, terms::let<fun<P, K, B>, terms::map<F, X>>> {
  enum : bool { value = true };
};
}  // namespace hoist
