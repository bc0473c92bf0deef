// The thesis's benchmarks: by every structure of their families.
#include <support/structures.hpp>

#include <benchmark/programs/families.hpp>

using namespace hoist;

TEST_CASE("convolutions along rows and columns have the families of stencils") {
  test::check_family(benchmarks::family_convolution_rows(), 1, {{37, 61}}, 25);
  test::check_family(benchmarks::family_convolution_columns(), 1, {{37, 61}}, 25);
}

TEST_CASE("functions of places, and sums of products with what is added to them") {
  test::check_family(benchmarks::family_nearest_neighbour(), 2, {{16, 17}, {1, 7}}, 3);
  test::check_family(benchmarks::family_gemv_scaled(), 1, {{7, 4096}, {61, 37}}, 3);
  test::check_family(benchmarks::family_gesummv(), 1, {{61, 37}, {5, 256}}, 3);
}

TEST_CASE("pairs: what every place makes of all of another array") {
  test::check_family(benchmarks::family_nbody(), 1, {{64, 1}, {61, 1}}, 2, test::held::within_bounds);
  test::check_family(benchmarks::family_mri_q(), 2, {{37, 29}}, 3, test::held::within_bounds);
  test::check_family(benchmarks::family_kmeans(), 1, {{61, 1}, {128, 1}}, 4);
}

TEST_CASE("neighbours by lists, products in three dimensions, and one behind the other") {
  test::check_family(benchmarks::family_md(), 1, {{131, 1}}, 2, test::held::within_bounds);
  test::check_family(benchmarks::family_dg_differentiation(), 1, {{7, 1}}, 3);
  test::check_family(benchmarks::family_atax(), 1, {{61, 37}}, 2);
}
