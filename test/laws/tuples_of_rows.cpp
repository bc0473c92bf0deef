// Reductions of rows whose accumulators are tuples, by trees: softmax by one reduction, means and variances, greatest elements
// among NaNs.
#include <support/structures.hpp>

#include <benchmark/programs/rows.hpp>
#include <hoist/explore/schedules_rows.hpp>

#include <limits>

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
           return zip(column, iota<N>) |
                  reduce(associative<-std::numeric_limits<float>::infinity(), 2147483647>([](auto a, auto b) {
                    auto later = (get<0>(a) < get<0>(b)) | ((get<0>(a) == get<0>(b)) & (get<1>(b) < get<1>(a)));
                    return make_tuple(select(later, get<0>(b), get<0>(a)), select(later, get<1>(b), get<1>(a)));
                  }));
         });
});
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
TEST_CASE("the place of the greatest element passes NaNs over, by a work-item and by a tree") {
  const family f = family_of<decltype(benchmarks::argmax_rows), of_sums>("argmax", benchmarks::argmax_rows);
  const long rows = 33, columns = 61;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> x = test::integers(rows * columns, 5);
  for (std::size_t i = 0; i < x.size(); i += 1 + i % 5) x[i] = nan;
  for (std::size_t i = 0; i < static_cast<std::size_t>(columns); ++i) x[i] = nan;
  int checked = 0;
  for (int s = 0; s < f.count; ++s) {
    const space points(f.structures[s], f.inputs, targets::nvidia_h200, {{"N", rows}, {"M", columns}});
    for (long p = 0; p < points.size(); ++p) {
      if (points.rejection(p) != nullptr) continue;
      test::arrays parameters{x, std::vector<double>(rows), std::vector<double>(rows)};
      const simulate::result r = simulate::run(points.emit(points.at(p)), parameters);
      CHECK(r.findings.empty());
      for (std::size_t i = 0; i < static_cast<std::size_t>(rows); ++i) {
        double most = static_cast<double>(-3.402823466e38f), place = 2147483647;
        for (std::size_t j = 0; j < static_cast<std::size_t>(columns); ++j)
          if (x[i * 61 + j] > most) most = x[i * 61 + j], place = static_cast<double>(j);
        CHECK(parameters[1][i] == most);
        CHECK(parameters[2][i] == place);
      }
      ++checked;
      break;
    }
  }
  CHECK(checked == 3);
}
