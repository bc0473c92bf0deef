#pragma once
// The rules that a search tries, under the names that it counts them by, and those by which it simplifies.

#include <hoist/rules/border.hpp>
#include <hoist/rules/cancellation.hpp>
#include <hoist/rules/fission.hpp>
#include <hoist/rules/iteration.hpp>
#include <hoist/rules/movement.hpp>
#include <hoist/rules/padding.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/rules/reordering.hpp>
#include <hoist/strategies/chains.hpp>
#include <hoist/strategies/products.hpp>

namespace hoist::search {

using namespace strategies;

// An entry of a search's list of rules has the rule for its nth use on the way to a program, `nth<N>`, and may be used
// `most` times.

/// Uses that are all of one rule.
template <class Rule, int Most = 1>
struct uses_of {
  static constexpr int most = Most;
  template <int>
  using nth = Rule;
};
/// Chunks of maps, whose lengths are tunables.
template <meta::fixed_string Name, long... Values>
struct chunks {
  static constexpr int most = 2;
  template <int N>
  using nth = rules::split_join<tunable<Name + (N == 0 ? "1" : "2"), Values...>>;
};
/// Nested maps and reductions interchanged.
struct interchanges : uses_of<either<rules::interchange, rules::interchange_pairs, rules::interchange_inner_zip,
                                     rules::interchange_outer_zip, rules::interchange_reduce_zip, rules::interchange_reduce>,
                              2> {};
/// Two-dimensional tiles.
struct tiles : uses_of<rules::tile2<tunable<"rows", 1, 2, 4, 8, 16>, tunable<"columns", 4, 16, 32, 64>>> {};
/// Reductions in steps of several elements.
struct steps_of_sums : uses_of<rules::split_reduce<tunable<"steps", 4, 16, 64>>> {};
/// Zips, maps and reductions by vectors of four.
struct vectors_of_four : uses_of<either<rules::vectorise_zip<4>, rules::vectorise_map<4>, rules::vectorise_reduce<4>>> {};
/// Two-dimensional tiles that a group copies to local memory.
struct local_tiles
    : uses_of<rules::tile2<tunable<"rows", 1, 2, 4, 8, 16>, tunable<"columns", 4, 16, 32, 64>, rules::copied_to_local>> {};
/// A block of rows by columns for each pair of two arrays: which one work-item has in registers.
struct blocks_of_pairs {
  static constexpr int most = 1;
  using rows = tunable<"rows", 1, 2, 4, 8>;
  using columns = tunable<"columns", 1, 2, 4, 8>;
  using columns_cut = seq<rules::split_join<columns>, strategies::at<rules::interchange_pairs, 0, 0, 0>>;
  template <int>
  using nth = strategies::named<
      "map (\\a. map (f a) Y) X = unblock (map2 (map2 f) (blocks X Y))",
      seq<rules::split_join<rows>, strategies::at<seq<rules::interchange_pairs, strategies::at<columns_cut, 0>>, 0, 0, 0>>>;
};
/// Sums of products by OpenCL's dot.
struct dots
    : uses_of<strategies::named<"reduce add . map multiply . zip = reduce_seq (add . dot) . zip as_vector", by_dot<4>>> {};
/// The sums of a block side by side, an element of each reduction at a time.
struct sums_in_step
    : uses_of<strategies::named<
          "map2 (reduce f z . zip) = reduce (map2 f . zip2) (map2 z) . zip transpose",
          seq<attempt<normalize<rules::fuse_reduce_map>>, repeat_n<2, top_down<rules::interchange_reduce_zip>>>>> {};
using all_rules = meta::list<chunks<"cut", 2, 4, 8, 16>, interchanges, blocks_of_pairs, tiles, local_tiles, dots,
                             vectors_of_four, sums_in_step, steps_of_sums>;

/// The first rule of a list that applies; Most times.
template <class Rules, int Most>
struct one_of;
template <class... R, int Most>
struct one_of<meta::list<R...>, Most> : uses_of<either<R...>, Most> {};
using layouts_inward = one_of<rules::layouts_inward, 2>;
using layouts_outward = one_of<rules::layouts_outward, 2>;
using pads_inward = one_of<rules::pads_inward, 2>;
using pads_outward = one_of<rules::pads_outward, 2>;
/// The border of a one-dimensional stencil apart from its interior.
struct borders : uses_of<rules::split_border> {};
/// A chain of stencils as one, of windows of windows.
struct inlined_producers
    : uses_of<strategies::named<"slide2 . pad2 . map2 f = map2 (map2 f) . slide2 . pad2", inline_producers>> {};
/// Windows by tiles of them.
struct windows_in_tiles : uses_of<rules::slide_in_tiles<tunable<"windows", 2, 4, 8>>> {};
/// One map as two, tuples of functions as zips, and zips of zips as one.
struct fissions : uses_of<either<rules::fission_of_zip, rules::flatten_zip, rules::fission>, 2> {};
/// Elements in another order, so that neighbouring work-items take neighbouring elements, and that order past maps.
struct strides : uses_of<either<rules::gather_past_map, rules::reorder_partial_reduce<tunable<"stride", 2, 4, 8>>,
                                rules::reorder_map<tunable<"stride", 2, 4, 8>>>,
                         2> {};
/// A reduction of partial ones.
struct partial_sums : uses_of<rules::reduce_partially<tunable<"partial", 4, 16, 64>>> {};
/// Partial reductions in several steps, or as reductions of chunks.
struct sums_of_chunks : uses_of<either<rules::iterate_partial_reduce<2, 4>, rules::reduce_chunks>, 2> {};
/// Partial reductions of chunks.
struct chunks_of_partial_sums : uses_of<rules::split_partial_reduce<tunable<"parts", 2, 4>>> {};
/// Steps of an iteration taken off, and written out.
struct iterations : uses_of<either<rules::unroll_iterate, rules::split_iterate<1>>, 4> {};
/// Any map of numbers by vectors.
struct loops_of_vectors : uses_of<rules::vectorise_chunks<4>> {};
/// All of the usual rules, and those that move layouts: for programs that the usual ones do little for, and longer searches.
using every_rule = meta::concat_t<all_rules, meta::list<layouts_inward, layouts_outward, pads_inward, pads_outward, borders,
                                                        inlined_producers, windows_in_tiles, fissions, strides, partial_sums,
                                                        sums_of_chunks, chunks_of_partial_sums, iterations, loops_of_vectors>>;

/// Maps and reductions fused, layouts that undo each other gone, products of vectors summed by dot.
using simplifications =
    meta::concat_t<meta::list<rules::fuse_maps, rules::fuse_reduce_map, rules::fuse_reduce_seq_map, rules::introduce_dot>,
                   rules::cancellations, meta::list<rules::cancel_pad, rules::cancel_reordering, rules::merge_pads>>;
using simplified = normalize<one_of<simplifications, 1>::nth<0>>;

}  // namespace hoist::search
