#include <support/structures.hpp>

using namespace hoist;

namespace {
inline constexpr auto periodic = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(wrap) | slide2<3> |
         map2([](auto w) { return w(0, 1) + 2.f * w(1, 0) + 4.f * w(1, 1) + 8.f * w(1, 2) + 16.f * w(2, 1); });
});
}  // namespace

TEST_CASE("every structure of a periodic stencil computes what the program means") {
  test::check_family(family_of("periodic", periodic), 2, {{64, 128}, {61, 103}});
}
TEST_CASE("borders apart, and ends of rows apart, of a periodic stencil") {
  using recipes = meta::concat_t<families::borders, families::peeled_ends>;
  test::check_family(family_of<decltype(periodic), recipes>("periodic", periodic), 3, {{19, 61}, {40, 64}}, 4);
}
