#include <support/structures.hpp>

#include <benchmark/programs/stencils.hpp>

TEST_CASE("every structure of srad1 computes what the program means") {
  using namespace hoist;
  test::check_family(family_of("srad1", benchmarks::srad1), 2, {{66, 130}, {61, 103}});
}
