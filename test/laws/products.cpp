// Products whose sizes the tiles don't divide.
#include "structures.hpp"

#include <benchmark/programs/arrays.hpp>

using namespace hoist;
using recipes = meta::concat_t<families::products, families::products_of_any_length>;

TEST_CASE("blocked products at sizes that tiles divide, partly and not at all") {
  const family f = family_of<decltype(benchmarks::matmul), recipes>("matmul", benchmarks::matmul);
  test::check_family(f, 2, {{64, 64}}, 8);
  test::check_family(f, 2, {{60, 60}, {61, 61}, {36, 36}, {5, 5}}, 4);
}
TEST_CASE("and of rectangular matrices") {
  const family f =
      family_of<decltype(benchmarks::matmul_rectangular), recipes>("matmul_rectangular", benchmarks::matmul_rectangular);
  test::check_family(f, 2, {{33, 64}, {64, 33}, {20, 7}, {3, 50}}, 4);
}
