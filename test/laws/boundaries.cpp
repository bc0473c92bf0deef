#include <support/structures.hpp>

using namespace hoist;

namespace {
inline constexpr auto five_points = [](auto w) {
  return w(0, 1) + 2.f * w(1, 0) + 4.f * w(1, 1) + 8.f * w(1, 2) + 16.f * w(2, 1);
};
inline constexpr auto periodic =
    program<array2<float, N, M>>([](auto in) { return in | pad2<1>(wrap) | slide2<3> | map2(five_points); });
inline constexpr auto and_another = program<array2<float, N, M>, array2<float, N, M>>([](auto in, auto other) {
  return zip2(in | pad2<1>(mirror) | slide2<3>, other) | map2([](auto w, auto x) { return five_points(w) + 32.f * x; });
});
}  // namespace

TEST_CASE("every structure of a periodic stencil computes what the program means") {
  test::check_family(family_of("periodic", periodic), 2, {{64, 128}, {61, 103}});
}
TEST_CASE("and of one that is mirrored at its edges") {
  test::check_family(family_of("mirrored", and_another), 2, {{64, 128}, {61, 103}});
}
TEST_CASE("borders apart, and ends of rows apart, of periodic stencils") {
  using recipes = meta::concat_t<families::borders, families::peeled_ends>;
  test::check_family(family_of<decltype(periodic), recipes>("periodic", periodic), 3, {{19, 61}, {40, 64}}, 4);
  test::check_family(family_of<decltype(and_another), recipes>("mirrored", and_another), 3, {{19, 61}, {40, 64}}, 4);
}
