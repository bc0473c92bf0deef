// Functions of rows that reduce them and read them again: by every structure, at lengths that nothing divides, of one element, and
// of several rows a group.
#include "rows_read_again.hpp"
#include <support/families.hpp>

#include <benchmark/programs/families.hpp>
#include <benchmark/programs/rows.hpp>

#include <string>
#include <utility>

using namespace hoist;
using benchmarks::grid;
using test::of_two_rows;
using test::windows_of_rows;

namespace {

/// A mapped row that has a name, which is kept.
constexpr auto named_row = program<grid>([](auto x) {
  return x | map([](auto row) {
           return let(row | map([](auto v) { return v * v + 1.f; }), [](auto squares) {
             return let(squares | reduce(add), [=](auto s) { return squares | map([=](auto q) { return 2.f * q - s; }); });
           });
         });
});
/// Batches of rows.
constexpr auto batches = program<array3<float, 3, N, M>>([](auto x) {
  return x | map([](auto rows) {
           return rows | map([](auto row) {
                    auto s = row | reduce(minimum);
                    return row | map([=](auto v) { return v - s; });
                  });
         });
});
/// Columns by their greatest elements, less their sums, beside a number for each; as columns again.
// [columns]
constexpr auto of_columns = program<grid, array<float, M>>([](auto x, auto shifts) {
  return zip(x | transpose, shifts) | map([](auto column, auto shift) {
           auto sum = column | reduce(add);
           auto most = column | reduce(maximum);
           return column | map([=](auto v) { return most * v - sum + shift; });
         }) |
         transpose;
});
// [/columns]
/// Two numbers of each column.
constexpr auto numbers_of_columns = program<grid>([](auto x) {
  return x | transpose | map([](auto column) {
           auto sum = column | reduce(add);
           return make_tuple(sum, column | map([=](auto u) { return max(u, sum - u); }) | reduce(add));
         });
});
constexpr auto sums_of_columns =
    program<grid>([](auto x) { return x | transpose | map([](auto column) { return 2.f * (column | reduce(add)); }); });
constexpr auto scans_of_columns = program<grid>([](auto x) {
  return x | transpose | map([](auto column) { return column | map([](auto u) { return u + 1.f; }) | scan(add); }) | transpose;
});
/// A whole array by its greatest element, and the sum that this gives.
constexpr auto of_the_whole = program<array<float, N * M>>([](auto x) {
  auto most = x | reduce(maximum);
  auto sum = x | map([=](auto v) { return most - v; }) | reduce(add);
  return x | map([=](auto v) { return sum - v * most; });
});
using plain = meta::list<recipe<"direct-1d", strategies::lower_maps<map_global_<0>, map_seq_<>>>>;
using recipes = meta::concat_t<families::row_recipes, plain>;
template <class P>
void check(const char* name, P p, std::vector<std::pair<long, long>> sizes, int least, test::held how = test::held::exactly) {
  test::check_family(family_of<P, recipes>(name, p), 2, sizes, least, how);
}

}  // namespace

TEST_CASE("softmax, normalised layers and log-sum-exp") {
  test::check_family(benchmarks::family_softmax(), 1, {{7, 37}, {2, 1024}, {5, 1}}, 8, test::held::within_bounds);
  test::check_family(benchmarks::family_layer_norm(), 1, {{7, 61}, {2, 256}, {1, 1}}, 8, test::held::within_bounds);
  check("log_sum_exp", benchmarks::log_sum_exp, {{7, 37}, {3, 64}, {1, 1}}, 8, test::held::within_bounds);
}
TEST_CASE("rows that are longer than local memory are read again, by few work-items too") {
  const family f = benchmarks::family_softmax();
  int checked = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    const std::string name = s.name;
    if (!s.exists || !(name == "rows-read-again" || name == "rows-in-local-memory-vec4")) continue;
    const space points(s, f.inputs, targets::nvidia_h200, {{"N", 2}, {"M", 70001}});
    long p = 0;
    while (p < points.size() && points.rejection(p) != nullptr) ++p;
    CHECK((p < points.size()) == (name == "rows-read-again"));
    if (p == points.size()) continue;
    CHECK(points.at(p).local[0] == 32);
    CHECK(test::check_point(f, s, points, points.at(p), test::held::within_bounds) == nullptr);
    ++checked;
  }
  CHECK(checked == 1);
}
TEST_CASE("of two rows and an array") { check("of_two_rows", of_two_rows, {{5, 61}, {3, 128}, {2, 3}}, 8); }
TEST_CASE("a mapped row that is read twice") { check("named_row", named_row, {{5, 101}, {1, 256}, {33, 2}}, 8); }
TEST_CASE("of windows, whose rows are in local memory or read again") {
  check("windows_of_rows", windows_of_rows, {{5, 61}, {2, 128}}, 4);
}
TEST_CASE("columns") {
  const auto check_columns = [](const family& f, int count, const std::vector<std::pair<long, long>>& sizes) {
    test::check_family(f, count, sizes, 2);
    test::check_on_this_device(f, {{37, 61}}, {""}, 1);
  };
  check_columns(family_of<decltype(of_columns), families::column_functions>("of_columns", of_columns), 2,
                {{37, 61}, {1, 128}, {70, 3}, {1, 1}});
  check_columns(family_of<decltype(numbers_of_columns), families::column_functions>("numbers_of_columns", numbers_of_columns),
                1, {{37, 61}, {1, 8}});
  check_columns(family_of<decltype(sums_of_columns), families::column_functions>("sums_of_columns", sums_of_columns), 1,
                {{37, 61}, {128, 64}, {1, 1}});
  check_columns(family_of<decltype(scans_of_columns), families::column_functions>("scans_of_columns", scans_of_columns), 1,
                {{37, 61}, {256, 3}, {1, 1}});
}
TEST_CASE("the plain kernel computes once what the elements of a row share, and few others take its place") {
  for (const auto& [n, m] : {std::pair(512L, 512L), {61L, 4099L}}) {
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    const kernel_module rows = baseline_module(benchmarks::family_softmax(), at);
    REQUIRE(rows.rejected == nullptr);
    CHECK(detail::work_an_element(rows) < 32);
  }
  ir::point at;
  at.sizes = {{"N", 512}, {"M", 512}, {"K", 512}};
  const std::string text(baseline_module(benchmarks::family_matmul(), at).text.data());
  CHECK(text.substr(0, 9) == "// direct");
}
TEST_CASE("whole arrays that are reduced and read again") {
  test::check_family(family_of<decltype(of_the_whole), families::stages_of_any_dimensions>("of_the_whole", of_the_whole), 2,
                     {{64, 128}, {127, 61}, {1, 1}}, 2);
}
TEST_CASE("rows of batches") {
  test::check_family(family_of<decltype(batches), families::row_recipes>("batches", batches), 2, {{3, 29}, {2, 64}}, 7);
}
