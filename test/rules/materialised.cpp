// What rules keep in global memory, copy and make together before programs become loops.
#include <hoist/rules/materialised_scans.hpp>
#include <hoist/rules/materialised_sums.hpp>
#include <hoist/rules/results.hpp>
#include <hoist/rules/copied_results.hpp>
#include <hoist/strategies/macro.hpp>
#include <hoist/strategies/traversal.hpp>

#include <support/meaning.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using strategies::lower_maps, strategies::seq, strategies::top_down;

constexpr auto sum_of = [](auto r) { return r | map(squared) | reduce(add); };

// Scans.
inline constexpr auto scan_read = program<row>([](auto x) { return x | map(doubled) | scan_seq(add) | map(lowered); });
inline constexpr auto scan_of_scan = program<row>([](auto x) { return x | scan_seq(add) | scan_seq(maximum); });
inline constexpr auto scans_turned = program<grid>([](auto x) {
  return x | map([](auto r) { return r | scan_seq(add); }) | transpose | map([](auto r) { return r | scan_seq(add); });
});
inline constexpr auto scan_in_function =
    program<grid>([](auto x) { return x | map([](auto r) { return zip(r, r | scan_seq(add)) | map(mixed); }); });
inline constexpr auto scan_beside =
    program<row>([](auto x) { return zip(x | scan_seq(add) | slide<3>, x | drop<2>) | map(line3_and); });
inline constexpr auto scan_written =
    program<grid>([](auto x) { return x | map([](auto r) { return r | scan_seq(add); }) | transpose; });

// Sums with names.
inline constexpr auto less_sum =
    program<row>([](auto x) { return let(x | reduce(add), [=](auto s) { return x | map([=](auto y) { return y - s; }); }); });
inline constexpr auto two_names = program<row>([](auto x) {
  return let(x | reduce(add), [=](auto s) {
    return let(x | map([=](auto y) { return y * s; }) | reduce(maximum),
               [=](auto m) { return x | map([=](auto y) { return y + s + 2.f * m; }); });
  });
});
inline constexpr auto named_number = program<row>([](auto x) {
  return x | split<4> | map([](auto c) {
           return let(c | reduce(add), [=](auto s) { return c | map([=](auto y) { return y * s; }) | reduce(add); });
         });
});

// Sums that sums read.
inline constexpr auto norm_of_rows = program<grid>([](auto x) { return x | map(sum_of) | reduce(maximum) | fill<1>; });
inline constexpr auto product_of_three = program<grid, array<float, M>, row>([](auto a, auto x, auto y) {
  return zip(a | map([=](auto r) { return zip(r, x) | map(multiplied) | reduce(add); }), y) | map(multiplied) | reduce(add) |
         fill<1>;
});
inline constexpr auto all_windows = program<row>([](auto x) {
  return x | slide<3> | map([](auto w) { return w | reduce(maximum); }) | map(doubled) | reduce(add) | fill<1>;
});
inline constexpr auto sum_of_squares = program<row>([](auto x) { return x | map(squared) | reduce(add) | fill<1>; });

// Results.
inline constexpr auto padded_map = program<row>([](auto x) { return x | map(squared) | pad<1, 2>(mirror); });
inline constexpr auto filled_maps =
    program<row>([](auto x) { return x | map(squared) | map([](auto y) { return y | fill<3>; }); });
inline constexpr auto rows_padded =
    program<grid>([](auto x) { return x | map([](auto r) { return r | map(squared) | pad<1>(constant<7.0>); }); });
inline constexpr auto joined_parts = program<row, row>([](auto x, auto y) { return concat(x | map(squared), y | reverse); });
template <int I>
constexpr auto two_results = program<row, row>(
    [](auto x, auto y) { return get<I>(make_tuple(zip(x, y) | map(mixed), y | map(squared) | map(lowered), x | reverse)); });
template <int I>
constexpr auto two_grids = program<grid, grid>([](auto x, auto y) {
  return get<I>(make_tuple(x | map2(squared), zip(x, y) | map([](auto r, auto s) { return zip(r, s) | map(mixed); })));
});

/// S leaves the program as it is.
template <class S, class P>
constexpr bool leaves(P) {
  using result = typename S::template on<program_term<P>>;
  return result::ok && result::steps::size == 0 && std::is_same_v<typename result::type, program_term<P>>;
}
/// How many to_global the strategy S makes of the program.
template <class E>
inline constexpr int kept_in_global = 0;
template <class P, class K, class B>
inline constexpr int kept_in_global<fun<P, K, B>> = kept_in_global<B>;
template <class P, class K, class Q, class J, class B>
inline constexpr int kept_in_global<fun2<P, K, Q, J, B>> = kept_in_global<B>;
template <class Op, class... X>
inline constexpr int kept_in_global<apply<Op, X...>> = std::is_same_v<Op, to_global_> + (kept_in_global<X> + ... + 0);
template <class S, class P>
constexpr int kept(P) {
  return kept_in_global<typename S::template on<program_term<P>>::type>;
}

}  // namespace

TEST_CASE("materialise_scans: a scan that is read again is in global memory, one that is the result isn't") {
  using rules::materialise_scans;
  for (const rewriting& r :
       {rewritten_by<materialise_scans>("scan_read", scan_read), rewritten_by<materialise_scans>("scan_of_scan", scan_of_scan),
        rewritten_by<materialise_scans>("scans_turned", scans_turned),
        rewritten_by<materialise_scans>("scan_in_function", scan_in_function),
        rewritten_by<materialise_scans>("scan_beside", scan_beside, 3)})
    check_meaning(r);
  static_assert(kept<materialise_scans>(scan_read) == 1 && kept<materialise_scans>(scan_of_scan) == 1 &&
                kept<materialise_scans>(scans_turned) == 1);
  static_assert(kept<materialise_scans>(scan_in_function) == 1 && kept<materialise_scans>(scan_beside) == 1);
  static_assert(leaves<materialise_scans>(scan_written) && leaves<materialise_scans>(row_sums));
}
TEST_CASE("materialise_sums: a named sum that an array is made of is in global memory") {
  using rules::materialise_sums;
  for (const rewriting& r :
       {rewritten_by<materialise_sums>("less_sum", less_sum), rewritten_by<materialise_sums>("two_names", two_names)})
    check_meaning(r);
  static_assert(kept<materialise_sums>(less_sum) == 1 && kept<materialise_sums>(two_names) == 2);
  static_assert(leaves<materialise_sums>(named_number) && leaves<materialise_sums>(named_twice) &&
                leaves<materialise_sums>(row_sums));
}
TEST_CASE("materialise_reduced: sums that another reduction reads are in global memory") {
  using keeps = strategies::at<rules::materialise_reduced, 0>;
  for (const rewriting& r :
       {rewritten_by<keeps>("norm_of_rows", norm_of_rows), rewritten_by<keeps>("product_of_three", product_of_three),
        rewritten_by<keeps>("all_windows", all_windows, 3)})
    check_meaning(r);
  static_assert(kept<keeps>(norm_of_rows) == 1 && kept<keeps>(product_of_three) == 1);
  static_assert(leaves<rules::materialise_reduced>(row_sums) && leaves<rules::materialise_reduced>(row_maxima));
  static_assert(kept<keeps>(sum_of_squares) == 0);
}
TEST_CASE("write_results: what patterns that only read make of something computed is copied") {
  using rules::write_results;
  for (const rewriting& r :
       {rewritten_by<write_results>("padded_map", padded_map), rewritten_by<write_results>("filled_maps", filled_maps),
        rewritten_by<write_results>("rows_padded", rows_padded), rewritten_by<write_results>("joined_parts", joined_parts)})
    check_meaning(r);
  static_assert(leaves<write_results>(map_row) && leaves<write_results>(windows) && leaves<write_results>(transposed));
  using loops = seq<write_results, lower_maps<map_global_<0>, map_seq_<>>>;
  check_kernel("rows_padded", lowered_by<loops>(rows_padded), subject_of(rows_padded),
               {point_at(5, 7, {4}), point_at(1, 1, {1})});
}
TEST_CASE("results_together: results of one extent are made by one map") {
  using in_row = strategies::at<rules::results_together<1>, 0>;
  using in_grid = strategies::at<rules::results_together<2>, 0>;
  for (const rewriting& r :
       {rewritten_by<in_row>("first of a row", two_results<0>), rewritten_by<in_row>("second", two_results<1>),
        rewritten_by<in_row>("third, which is only moved", two_results<2>),
        rewritten_by<in_grid>("first of a grid", two_grids<0>), rewritten_by<in_grid>("second", two_grids<1>),
        rewritten_by<in_row>("rows of a grid", two_grids<1>)})
    check_meaning(r);
  check_refused<rules::results_together<0>>(two_results<0>, "(map f, map g) = unzip . map (f, g) . zip");
  check_refused<rules::results_together<1>>(map_row, "(map f, map g) = unzip . map (f, g) . zip");
}
