#include <hoist/rules/iteration.hpp>
#include <hoist/rules/partial_reduction.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::seq, strategies::top_down, strategies::normalize;
using chunk = tunable<"chunk", 1, 2, 3, 8, 100>;
template <class R>
using once = top_down<R>;
using partially = once<rules::reduce_partially<chunk>>;
using in_nines = once<rules::reduce_partially<num<9>>>;

inline constexpr auto partial_sums = program<row>([](auto x) { return x | partial_reduce<4>(add); });
inline constexpr auto heat =
    program<row>([](auto x) { return x | iterate<5>([](auto y) { return y | pad<1>(clamp) | slide<3> | map(line3); }); });
inline constexpr auto heat_of_squares = program<row>([](auto x) {
  return x | map(squared) | iterate<5>([](auto y) { return y | pad<1>(clamp) | slide<3> | map(line3); }) | map(squared);
});
inline constexpr auto heat_upside_down = program<row>(
    [](auto x) { return x | reverse | iterate<5>([](auto y) { return y | pad<1>(clamp) | slide<3> | map(line3); }); });
inline constexpr auto reordered =
    program<row>([](auto x) { return x | gather_strided<3> | scatter_strided<3> | map(squared); });

}  // namespace

TEST_CASE("partial_reduce: a reduction in two steps, and what may be done to the first") {
  using namespace rules;
  for (const rewriting& r :
       {rewritten_by<partially>("row_sums", row_sums), rewritten_by<partially>("row_maxima", row_maxima),
        rewritten_by<partially>("product_of_row", product_of_row),
        rewritten_by<seq<partially, once<reduce_chunks>>>("row_sums, chunks reduced", row_sums),
        rewritten_by<seq<partially, once<reorder_partial_reduce<num<3>>>>>("row_sums, reordered", row_sums),
        rewritten_by<seq<partially, once<split_partial_reduce<num<3>>>>>("row_maxima, split", row_maxima)})
    check_meaning(r, all_of<chunk>());
  const rewriting others[] = {
      rewritten_by<seq<in_nines, once<iterate_partial_reduce<2, 3>>>>("row_sums, iterated", row_sums),
      rewritten_by<seq<in_nines, once<iterate_partial_reduce<2, 3>>, normalize<reduce_chunks>>>("row_maxima, iterated",
                                                                                                row_maxima),
      rewritten_by<once<reduce_chunks>>("partial_sums", partial_sums),
      rewritten_by<once<split_partial_reduce<chunk>>>("partial_sums, split", partial_sums),
  };
  for (const rewriting& r : others) check_meaning(r, all_of<chunk>());
}

TEST_CASE("partial_reduce: loops make kernels of it") {
  using namespace rules;
  using in_groups = seq<once<reduce_partially<num<4>>>, normalize<reduce_chunks>, normalize<lower_reduce<reduce_seq_>>,
                        strategies::lower_maps<map_global_<0>>>;
  const subject made = lowered_by<in_groups>(row_sums);
  for (auto [n, m] : {std::pair(5L, 29L), {4, 16}, {3, 3}})
    check_kernel("row_sums", made, subject_of(row_sums), {point_at(n, m, {2})});
}

TEST_CASE("split_reduce: chunks one after the other") {
  using split = once<rules::split_reduce<chunk>>;
  for (const rewriting& r : {rewritten_by<split>("row_sums", row_sums), rewritten_by<split>("row_maxima", row_maxima),
                             rewritten_by<seq<strategies::normalise, split>>("product_of_row", product_of_row)})
    check_meaning(r, all_of<chunk>());
  using lowered = seq<strategies::normalise, split, strategies::lower_maps<map_global_<0>>>;
  for (long c : {1, 3, 8})
    check_kernel("product_of_row", lowered_by<lowered>(product_of_row), subject_of(product_of_row),
                 {point_at(7, 29, {2}, {{"chunk", c}})});
}

TEST_CASE("iterate: its steps taken apart") {
  using last = once<rules::split_iterate<2>>;
  for (const rewriting& r :
       {rewritten_by<last>("heat", heat), rewritten_by<seq<last, last>>("heat, twice", heat),
        rewritten_by<seq<normalize<rules::split_iterate<1>>, normalize<rules::unroll_iterate>>>("heat, wholly", heat)})
    check_meaning(r);
  for (const rewriting& r : {rewritten_by<rules::materialise_states>("heat of squares", heat_of_squares),
                             rewritten_by<rules::materialise_states>("heat upside down", heat_upside_down)})
    check_meaning(r);
  check_refused<once<rules::split_iterate<5>>>(heat, "iterate (i + j) f = iterate i f . iterate j f");
  check_refused<once<rules::unroll_iterate>>(heat, rules::unroll_iterate::name);
}

TEST_CASE("reordering: with a stride and back") {
  using rules::reorder_map, rules::gather_past_map, rules::cancel_reordering;
  using strided = once<reorder_map<num<4>>>;
  const rewriting all[] = {
      rewritten_by<strided>("map_row", map_row),
      rewritten_by<strided>("clamped_windows", clamped_windows),
      rewritten_by<strided>("map_grid", map_grid),
      rewritten_by<strategies::at<reorder_map<num<3>>, 0, 0>>("clamped_stencil", clamped_stencil),
      rewritten_by<seq<once<reorder_map<num<4>>>, once<gather_past_map>>>("two_maps", two_maps),
      rewritten_by<once<cancel_reordering>>("reordered", reordered),
  };
  for (const rewriting& r : all) check_meaning(r);
  check_refused<once<gather_past_map>>(map_row, rules::gather_past_map::name);
  check_refused<once<cancel_reordering>>(map_row, rules::cancel_reordering::name);
  using lowered = seq<strided, strategies::lower_maps<map_global_<0>>>;
  const subject made = lowered_by<lowered>(clamped_windows);
  for (long n : {8, 16, 40})
    check_kernel("clamped_windows", made, subject_of(clamped_windows), {point_at(n, 1, {4}), point_at(n, 1, {1})});
  check_rejected(made, point_at(13, 1, {1}), "reordering with a stride needs a length that the stride divides");
  const subject of_chunks = lowered_by<seq<once<rules::split_join<num<2>>>, once<reorder_map<num<2>>>,
                                           strategies::lower_maps<map_workgroup_<0>, map_local_<0>>>>(map_row);
  check_kernel("map_row", of_chunks, subject_of(map_row), {point_at(16, 1, {2})});
  check_rejected(of_chunks, point_at(15, 1, {2}), "reordering needs an array whose elements have one length");
}

TEST_CASE("reductions: what there is not to reduce stays") {
  check_refused<partially>(map_grid, "reduce f = reduce f . partial_reduce f");
  check_refused<once<rules::reduce_chunks>>(row_sums, rules::reduce_chunks::name);
  check_refused<once<rules::reorder_partial_reduce<chunk>>>(
      partial_sums, "reduce f . partial_reduce f = reduce f . partial_reduce f . gather");
  check_refused<once<rules::iterate_partial_reduce<2, 3>>>(partial_sums, "partial_reduce f = iterate (partial_reduce f)");
  check_refused<once<rules::split_partial_reduce<chunk>>>(row_sums, "partial_reduce f = join . map (partial_reduce f) . split");
  check_refused<once<rules::split_reduce<chunk>>>(map_grid, "reduce f = reduce_seq (reduce_seq f) . split");
}
