// Reductions of rows whose accumulators are tuples, by trees: softmax by one reduction, means and variances, greatest elements
// among NaNs.
#include "maxima.hpp"
#include <support/structures.hpp>

#include <benchmark/programs/rows.hpp>
#include <hoist/explore/schedules_rows.hpp>

using namespace hoist;
using benchmarks::grid;

namespace {

/// The greatest element and the sum of exponentials below it, by one reduction. As Milakov and Gimelshein (2018) do it.
constexpr auto online_softmax = program<grid>([](auto x) {
  return x | map([](auto row) {
           return let(zip(row, filled<1.f, M>) | reduce(associative<-3.402823466e38f, 0.f>([](auto a, auto b) {
                        auto most = max(get<0>(a), get<0>(b));
                        return make_tuple(most, get<1>(a) * exp(get<0>(a) - most) + get<1>(b) * exp(get<0>(b) - most));
                      })),
                      [=](auto most, auto sum) { return row | map([=](auto v) { return exp(v - most) / sum; }); });
         });
});
/// Counts, means and sums of squares of parts, joined as Chan, Golub and LeVeque do.
constexpr auto means_and_variances = program<grid>([](auto x) {
  return x | map([](auto row) {
           return let(zip(filled<1.f, M>, row, filled<0.f, M>) | reduce(associative<0.f, 0.f, 0.f>([](auto a, auto b) {
                        auto n = get<0>(a) + get<0>(b);
                        auto apart = get<1>(b) - get<1>(a);
                        auto share = get<0>(b) / max(n, 1.f);
                        return make_tuple(n, get<1>(a) + apart * share,
                                          get<2>(a) + get<2>(b) + apart * apart * get<0>(a) * share);
                      })),
                      [](auto n, auto mean, auto squares) { return make_tuple(mean, squares / n); });
         });
});
/// The greatest element of each column, and its row.
constexpr auto greatest_of_columns = program<grid>([](auto x) {
  return x | transpose | map([](auto column) {
           return zip(column, iota<N>) | reduce(associative<-INFINITY, 2147483647>(benchmarks::first_greatest));
         });
});
constexpr auto maxima = program<grid>([](auto x) { return x | map([](auto row) { return row | reduce(maximum); }); });
using kept = rules::kept_rows;
using of_rows = meta::list<recipe<"rows-in-registers-vec4", families::long_rows<kept::in_registers, 4>>,
                           recipe<"short-rows-in-registers", families::short_rows<kept::in_registers, 1>>,
                           recipe<"rows-read-again", families::long_rows<kept::nowhere, 1>>,
                           recipe<"row-per-work-item-read-again-vec16", families::rows_alone>>;
using of_sums = meta::list<recipe<"direct-1d", strategies::lower_maps<map_global_<0>>>,
                           recipe<"group-per-row", families::group_a_row<rules::by_elements<families::local_line>>>,
                           recipe<"row-per-work-item-vec16", families::item_a_row<16>>>;

}  // namespace

TEST_CASE("softmax whose greatest element and sum are one reduction") {
  test::check_family(family_of<decltype(online_softmax), of_rows>("online_softmax", online_softmax), 1,
                     {{7, 37}, {2, 256}, {5, 1}}, 4, test::held::within_bounds);
}
TEST_CASE("the greatest element of each column and its place, by vectors of columns too") {
  test::check_family(
      family_of<decltype(greatest_of_columns), families::column_functions>("greatest_of_columns", greatest_of_columns), 2,
      {{37, 61}, {128, 64}, {1, 4}}, 2);
}
TEST_CASE("means and variances by joining parts") {
  test::check_family(family_of<decltype(means_and_variances), of_sums>("variances", means_and_variances), 1,
                     {{33, 37}, {2, 256}}, 3, test::held::within_bounds);
}
TEST_CASE(
    "the place of the greatest element passes NaNs over, and takes infinities, by a work-item, by vectors and by a tree") {
  const family f = family_of<decltype(benchmarks::argmax_rows), of_sums>("argmax", benchmarks::argmax_rows);
  test::check_maxima(f, 6, 61, true, 3);
  test::check_maxima(f, 5, 64, true, 3);
}
TEST_CASE("maxima of rows pass NaNs over, and take infinities") {
  test::check_maxima(family_of<decltype(maxima), of_sums>("maxima", maxima), 6, 61, true, 3);
}
