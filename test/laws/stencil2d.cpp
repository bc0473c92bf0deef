#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

TEST_CASE("every structure of stencil2d computes what the program means") {
  using namespace hoist;
  test::check_family(family_of("stencil2d", benchmarks::stencil2d), 2, {{66, 130}, {61, 103}});
}
