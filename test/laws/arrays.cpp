#include <support/structures.hpp>

#include <benchmark/programs/families.hpp>
#include <benchmark/programs/arrays.hpp>

using namespace hoist;

TEST_CASE("every structure of a matrix product computes what the program means") {
  test::check_family(benchmarks::family_matmul(), 2, {{64, 64}, {128, 128}, {61, 61}}, 10);
}
TEST_CASE("and of a matrix with a vector, and of sums of rows, by one kernel and by two") {
  test::check_family(benchmarks::family_gemv(), 6, {{61, 103}, {16, 4096}, {3, 16384}}, 8);
  test::check_family(benchmarks::family_sum(), 6, {{1, 65536}, {5, 8192}, {2, 5000}}, 8);
  test::check_family(benchmarks::family_dot_product(), 9, {{1, 16384}, {7, 131}}, 14);
}
TEST_CASE("and of one sum, of numbers and of products: a group, chunks and a second kernel") {
  constexpr auto total = program<array<float, N>>([](auto x) { return x | reduce(add); });
  constexpr auto greatest =
      program<array<float, N>>([](auto x) { return x | map([](auto v) { return 3.f - v; }) | reduce(maximum); });
  constexpr auto products = program<array<float, N>, array<float, N>>(
      [](auto x, auto y) { return zip(x, y) | map(benchmarks::product) | reduce(add); });
  test::check_family(family_of("total", total), 3, {{65536, 1}, {16384, 1}}, 8);
  test::check_family(family_of("total", total), 2, {{1, 1}, {1009, 1}}, 1);
  test::check_family(family_of("greatest", greatest), 2, {{16384, 1}}, 8);
  test::check_family(family_of("products", products), 2, {{16384, 1}, {5003, 1}}, 1);
}
TEST_CASE("and of BLAS's vectors, and of finite differences") {
  test::check_family(benchmarks::family_axpy(), 2, {{13, 97}, {1, 7}}, 4);
  test::check_family(benchmarks::family_scal(), 2, {{13, 97}}, 4);
  test::check_family(benchmarks::family_asum(), 2, {{16, 1024}}, 3);
  test::check_family(benchmarks::family_finite_difference(), 1, {{37, 61}}, 25);
}
TEST_CASE("and of a transposition") {
  test::check_family(benchmarks::family_transposition(), 2, {{64, 128}, {61, 103}, {16, 48}}, 12);
}
TEST_CASE("and of a stencil of a cube") {
  test::check_family(benchmarks::family_jacobi3d_7pt(), 3, {{19, 19}, {34, 34}}, 8);
  test::check_family(benchmarks::family_jacobi3d_7pt_clamp(), 3, {{16, 16}, {17, 17}}, 8);
}
