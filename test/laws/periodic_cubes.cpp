#include <support/structures.hpp>

using namespace hoist;

namespace {
inline constexpr auto periodic_cube = program<array3<float, 7, N, M>>([](auto in) {
  return in | pad3<1>(wrap) | slide3<3> | map3([](auto w) {
           return w(0, 1, 1) + 2.f * w(1, 0, 1) + 4.f * w(1, 1, 0) + 8.f * w(1, 1, 2) + 16.f * w(1, 2, 1) + 32.f * w(2, 1, 1);
         });
});
}  // namespace

TEST_CASE("every structure of a periodic stencil of three dimensions, and with its borders apart") {
  test::check_family(family_of("periodic cube", periodic_cube), 2, {{12, 16}, {5, 9}}, 4);
  using recipes = families::cube_borders;
  test::check_family(family_of<decltype(periodic_cube), recipes>("periodic cube", periodic_cube), 2, {{5, 24}, {12, 12}}, 2);
}
