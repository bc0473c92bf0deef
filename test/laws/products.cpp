// Products whose sizes the tiles don't divide.
#include <support/structures.hpp>

#include <benchmark/programs/arrays.hpp>

using namespace hoist;
using recipes = meta::concat_t<families::products, families::products_of_any_length>;

/// Not symmetric in what it takes of rows and of columns.
constexpr auto twice_less = [](auto a, auto b) { return 2.f * a - b; };
/// Three pairs of matrices; a column stands before a row in each sum.
constexpr auto batch = program<array3<float, 3, M, N>, array3<float, 3, M + 2, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto rows, auto columns) {
           return rows | map([=](auto row) {
                    return columns |
                           map([=](auto column) { return 3.f * (zip(column, row) | map(twice_less) | reduce(add)) + 1.f; });
                  });
         });
});
/// The same rows for all of three matrices.
constexpr auto shared_rows = program<array3<float, 3, M, N>, array2<float, M + 5, N>>([](auto matrices, auto rows) {
  return matrices | map([=](auto columns) {
           return rows | map([=](auto row) {
                    return columns | map([=](auto column) { return zip(row, column) | map(twice_less) | reduce(add); });
                  });
         });
});
/// A vector of a cube, which every result reduces by other weights.
constexpr auto weighed = program<array3<float, 3, 5, N>, array<float, N>>([](auto cube, auto weights) {
  return cube | map2([=](auto line) { return 2.f * (zip(line, weights) | map(twice_less) | reduce(add)) - (line | at<0>); });
});

TEST_CASE("blocked products at sizes that tiles divide, partly and not at all") {
  const family f = family_of<decltype(benchmarks::matmul), recipes>("matmul", benchmarks::matmul);
  test::check_family(f, 2, {{64, 64}}, 8);
  test::check_family(f, 2, {{60, 60}, {61, 61}, {36, 36}, {5, 5}}, 4);
}
TEST_CASE("and of rectangular matrices") {
  const family f =
      family_of<decltype(benchmarks::matmul_rectangular), recipes>("matmul_rectangular", benchmarks::matmul_rectangular);
  test::check_family(f, 2, {{33, 64}, {64, 33}, {20, 7}, {3, 50}}, 4);
}
TEST_CASE("and of batches of them, whose sums zip columns with rows") {
  const family f = family_of<decltype(batch), recipes>("batch", batch);
  test::check_family(f, 1, {{32, 16}, {33, 17}, {5, 7}, {1, 1}}, 4);
}
TEST_CASE("and of batches that share the rows") {
  const family f = family_of<decltype(shared_rows), recipes>("shared_rows", shared_rows);
  test::check_family(f, 1, {{32, 16}, {33, 17}, {5, 7}, {1, 1}}, 4);
}
TEST_CASE("rows of rows are reduced by groups, by work-items alone and by loops") {
  using of_rows = meta::concat_t<families::reductions, families::reductions_of_any_length, families::rows_by_work_items,
                                 families::reduced_stages_of_rows, families::unrolled_loops_of_nests>;
  const family f = family_of<decltype(weighed), of_rows>("weighed", weighed);
  test::check_family(f, 2, {{64, 1}, {1024, 1}, {1031, 1}}, 9);
  CHECK(f.count > 0);
}
