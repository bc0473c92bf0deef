#include <support/structures.hpp>

#include <benchmark/programs/cubes.hpp>

using namespace hoist;

TEST_CASE("borders apart: every recipe of the list computes what the program means, and none is made without padding") {
  const family clamped = family_of<decltype(benchmarks::hotspot2d), families::borders>("hotspot2d", benchmarks::hotspot2d);
  test::check_family(clamped, 3, {{19, 61}, {40, 64}}, 4);
  const family inside =
      family_of<decltype(benchmarks::jacobi2d_5pt), families::borders>("jacobi2d_5pt", benchmarks::jacobi2d_5pt);
  for (int i = 0; i < inside.count; ++i) {
    CHECK_FALSE(inside.structures[i].exists);
    CHECK(std::string(inside.structures[i].why) == "there is no map over two-dimensional windows of a padded array");
  }
}

TEST_CASE("borders of cubes apart: every recipe computes what the program means, and none is made without padding") {
  using recipes = families::cube_borders;
  test::check_family(family_of<decltype(benchmarks::hotspot3d), recipes>("hotspot3d", benchmarks::hotspot3d), 2,
                     {{5, 24}, {7, 36}}, 2);
  test::check_family(
      family_of<decltype(benchmarks::jacobi3d_7pt_clamp), recipes>("jacobi3d_7pt_clamp", benchmarks::jacobi3d_7pt_clamp), 2,
      {{12, 12}}, 2);
  test::check_family(family_of<decltype(benchmarks::acoustic), recipes>("acoustic", benchmarks::acoustic), 2, {{5, 16}}, 2);
  const family inside = family_of<decltype(benchmarks::heat3d), recipes>("heat3d", benchmarks::heat3d);
  for (int i = 0; i < inside.count; ++i) {
    CHECK_FALSE(inside.structures[i].exists);
    CHECK(std::string(inside.structures[i].why) == "there is no map over three-dimensional windows of a padded array");
  }
}
