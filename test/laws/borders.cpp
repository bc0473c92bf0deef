#include "structures.hpp"

#include <hoist/explore/menu_borders.hpp>

#include <benchmark/programs/stencils.hpp>

using namespace hoist;

TEST_CASE("borders apart: every recipe of the list computes what the program means, and none is made without padding") {
  const family clamped = family_of<decltype(benchmarks::hotspot2d), families::borders>("hotspot2d", benchmarks::hotspot2d);
  test::check_family(clamped, 3, {{19, 61}, {40, 64}}, 4);
  const family inside = family_of<decltype(benchmarks::jacobi2d_5pt), families::borders>("jacobi2d_5pt", benchmarks::jacobi2d_5pt);
  for (int i = 0; i < inside.count; ++i) {
    CHECK_FALSE(inside.structures[i].exists);
    CHECK(std::string(inside.structures[i].why) == "there is no map over two-dimensional windows of a padded array");
  }
}
