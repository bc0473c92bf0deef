// Sums, and what is computed of them: by every structure, those made for sums among them.
#include <support/structures.hpp>

#include <benchmark/programs/arrays.hpp>

using namespace hoist;
using benchmarks::grid;

namespace {

constexpr auto means = program<grid>([](auto x) { return x | map([](auto row) { return (row | reduce(add)) / 64.f; }); });
constexpr auto norms = program<grid>(
    [](auto x) { return x | map([](auto row) { return sqrt(zip(row, row) | map(benchmarks::product) | reduce(add)); }); });
/// What is read beside the sum: an element and, of the row, one more.
constexpr auto with_elements = program<grid, array<float, N>>([](auto x, auto y) {
  return zip(x, y) | map([](auto row, auto b) { return 2.f * (row | reduce(add)) - 3.f * b + row(0); });
});
/// BLAS's forms, whose functions capture an array.
constexpr auto gemv = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  return zip(a, y) |
         map([=](auto row, auto b) { return 2.f * (zip(row, x) | map(benchmarks::product) | reduce(add)) + 0.5f * b; });
});
constexpr auto gemm = program<benchmarks::square, benchmarks::square>([](auto a, auto b) {
  return a | map([=](auto row) {
           return b | transpose |
                  map([=](auto column) { return 0.5f * (zip(row, column) | map(benchmarks::product) | reduce(add)); });
         });
});
constexpr auto gemm_added = program<benchmarks::square, benchmarks::square, benchmarks::square>([](auto a, auto b, auto c) {
  return zip(a, c) | map([=](auto row, auto old) {
           return zip(b | transpose, old) | map([=](auto column, auto before) {
                    return 0.5f * (zip(row, column) | map(benchmarks::product) | reduce(add)) + 2.f * before;
                  });
         });
});
constexpr auto used_twice = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto s = row | reduce(add);
           return select(s < 4.f, s * s, max(s, 1.f));
         });
});
constexpr auto after_the_map = program<grid>(
    [](auto x) { return x | map([](auto row) { return row | reduce(add); }) | map([](auto s) { return 0.5f * s - 1.f; }); });
constexpr auto mean = program<array<float, N>>([](auto x) { return (x | reduce(add)) / 1024.f; });
using recipes = meta::concat_t<families::reductions, families::reductions_of_any_length>;
template <class P>
family sums_of(const char* name, P p) {
  return family_of<P, recipes>(name, p);
}

}  // namespace

TEST_CASE("what is computed of a row's sum: the recipes for sums take it too") {
  test::check_family(sums_of("means", means), 2, {{5, 8192}, {3, 61}}, 7);
  test::check_family(sums_of("norms", norms), 2, {{5, 8192}, {3, 61}}, 7);
  test::check_family(sums_of("after_the_map", after_the_map), 2, {{5, 8192}, {3, 61}}, 7);
  test::check_family(sums_of("used_twice", used_twice), 2, {{5, 8192}, {3, 61}}, 1);
}
TEST_CASE("with elements beside it") {
  test::check_family(sums_of("with_elements", with_elements), 2, {{5, 8192}, {3, 61}}, 7);
  test::check_family(sums_of("gemv", gemv), 2, {{5, 8192}, {3, 61}}, 7);
}
TEST_CASE("of the one sum of a program") { test::check_family(sums_of("mean", mean), 2, {{16384, 1}, {61, 1}}, 1); }
TEST_CASE("of the sums of a matrix product") {
  using products = meta::concat_t<families::direct_grid, families::products, families::products_of_any_length>;
  test::check_family(family_of<decltype(gemm), products>("gemm", gemm), 1, {{64, 64}, {128, 128}}, 8);
  test::check_family(family_of<decltype(gemm_added), products>("gemm_added", gemm_added), 1,
                     {{64, 64}, {128, 128}, {20, 20}, {31, 31}}, 8);
}
TEST_CASE("at lengths that nothing divides") {
  using any_length = recipes;
  const auto checked = [](const char* name, auto p, std::vector<std::pair<long, long>> sizes, int least) {
    test::check_family(family_of<decltype(p), any_length>(name, p), 3, sizes, least);
  };
  checked("sum", benchmarks::sum, {{3, 1009}, {2, 5003}, {1, 100}, {4, 7}}, 4);
  checked("gemv", gemv, {{3, 1009}, {2, 5003}}, 4);
  checked("dot_product", benchmarks::dot_product, {{3, 1009}}, 4);
  checked("mean", mean, {{9001, 1}, {5, 1}}, 2);
}
