// Tiles in local memory of stencils of one and of three dimensions, at sizes that they divide and at others.
#include <support/structures.hpp>

#include <benchmark/programs/cubes.hpp>

#include <support/programs.hpp>

using namespace hoist;

namespace {

template <class Recipes, class P>
family made_of(const char* name, P p) {
  return family_of<P, Recipes>(name, p);
}
using lines = meta::concat_t<families::line, families::local_chunks>;
/// A cube's windows and a second cube beside them.
constexpr auto heated = program<array3<float, N, N, M>, array3<float, N, N, M>>([](auto t, auto p) {
  return zip3(t | pad3<1>(clamp) | slide3<3>, p) |
         map3([](auto w, auto p) { return w(0, 1, 1) + 2.f * w(1, 0, 1) + 4.f * w(1, 1, 2) + 8.f * w(2, 1, 0) + 16.f * p; });
});

}  // namespace

TEST_CASE("cubes") {
  test::check_family(made_of<families::cube_tiles>("jacobi3d_7pt", benchmarks::jacobi3d_7pt), 2, {{34, 34}, {19, 23}}, 6);
  test::check_family(made_of<families::cube_tiles>("jacobi3d_13pt", benchmarks::jacobi3d_13pt), 2, {{21, 21}}, 6);
  test::check_family(made_of<families::cube_tiles>("heated", heated), 2, {{16, 32}, {7, 41}}, 6);
}
TEST_CASE("columns of several rows, and the ends apart") {
  using recipes = meta::concat_t<families::cubes, families::cube_blocks, families::cube_borders, families::peeled_ends>;
  test::check_family(made_of<recipes>("jacobi3d_7pt_clamp", benchmarks::jacobi3d_7pt_clamp), 2, {{16, 16}, {13, 13}}, 12);
  test::check_family(made_of<recipes>("jacobi3d_27pt", benchmarks::jacobi3d_27pt), 2, {{18, 18}, {13, 13}}, 12);
  test::check_family(made_of<recipes>("heated", heated), 2, {{16, 32}, {7, 41}}, 12);
}
TEST_CASE("lines") {
  test::check_family(made_of<lines>("clamped_windows", test::clamped_windows), 2, {{512, 1}, {1003, 1}}, 10);
  test::check_family(made_of<lines>("zip_windows", test::zip_windows), 2, {{512, 1}, {1003, 1}}, 10);
}
