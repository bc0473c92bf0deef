// Blocks at the ends of rows with code of their own.
#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

using namespace hoist;

TEST_CASE("padded stencils whose first and last block of a row are apart") {
  test::check_family(
      family_of<decltype(benchmarks::gaussian_clamp), families::peeled_ends>("gaussian_clamp", benchmarks::gaussian_clamp), 2,
      {{32, 32}, {21, 37}, {5, 9}}, 4);
  test::check_family(family_of<decltype(benchmarks::hotspot2d), families::peeled_ends>("hotspot2d", benchmarks::hotspot2d), 2,
                     {{32, 32}, {21, 37}, {5, 9}}, 4);
}
TEST_CASE("stencils whose last block of a row is shorter") {
  test::check_family(family_of<decltype(benchmarks::gaussian), families::peeled_ends>("gaussian", benchmarks::gaussian), 2,
                     {{32, 32}, {21, 37}, {5, 9}}, 4);
}
