#include <benchmark/programs/families.hpp>
#include <support/structures.hpp>

using namespace hoist;

TEST_CASE("every structure of gaussian computes what the program means") {
  test::check_family(benchmarks::family_gaussian(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of gradient computes what the program means") {
  test::check_family(benchmarks::family_gradient(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of hotspot2d computes what the program means") {
  test::check_family(benchmarks::family_hotspot2d(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of the 5-point Jacobi computes what the program means") {
  test::check_family(benchmarks::family_jacobi2d_5pt(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("and with its edge clamped") {
  test::check_family(benchmarks::family_jacobi2d_5pt_clamp(), 2, {{64, 128}, {61, 103}});
}
TEST_CASE("every structure of jacobi2d_9pt computes what the program means") {
  test::check_family(benchmarks::family_jacobi2d_9pt(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of srad1 computes what the program means") {
  test::check_family(benchmarks::family_srad1(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of srad2 computes what the program means") {
  test::check_family(benchmarks::family_srad2(), 2, {{66, 130}, {61, 103}});
}
TEST_CASE("every structure of stencil2d computes what the program means") {
  test::check_family(benchmarks::family_stencil2d(), 2, {{66, 130}, {61, 103}});
}
