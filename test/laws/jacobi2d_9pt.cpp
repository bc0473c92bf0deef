#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

TEST_CASE("every structure of jacobi2d_9pt computes what the program means") {
  using namespace hoist;
  test::check_family(family_of("jacobi2d_9pt", benchmarks::jacobi2d_9pt), 2, {{66, 130}, {61, 103}});
}
