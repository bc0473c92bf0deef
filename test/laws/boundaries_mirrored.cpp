#include <support/structures.hpp>

using namespace hoist;

namespace {
inline constexpr auto mirrored = program<array2<float, N, M>, array2<float, N, M>>([](auto in, auto other) {
  return zip2(in | pad2<1>(mirror) | slide2<3>, other) | map2([](auto w, auto x) {
           return w(0, 1) + 2.f * w(1, 0) + 4.f * w(1, 1) + 8.f * w(1, 2) + 16.f * w(2, 1) + 32.f * x;
         });
});
}  // namespace

TEST_CASE("every structure of a stencil that is mirrored at its edges computes what the program means") {
  test::check_family(family_of("mirrored", mirrored), 2, {{64, 128}, {61, 103}});
}
TEST_CASE("borders apart, and ends of rows apart, of a mirrored stencil") {
  using recipes = meta::concat_t<families::borders, families::peeled_ends>;
  test::check_family(family_of<decltype(mirrored), recipes>("mirrored", mirrored), 3, {{19, 61}, {40, 64}}, 4);
}
