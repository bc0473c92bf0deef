#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

TEST_CASE("every structure of the 5-point Jacobi computes what the program means") {
  using namespace hoist;
  test::check_family(family_of("jacobi2d_5pt", benchmarks::jacobi2d_5pt), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("and with its edge clamped") {
  using namespace hoist;
  test::check_family(family_of("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp), 2, {{64, 128}, {61, 103}});
}
