#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

TEST_CASE("every structure of gaussian computes what the program means") {
  using namespace hoist;
  test::check_family(family_of("gaussian", benchmarks::gaussian), 2, {{66, 130}, {61, 103}});
}
