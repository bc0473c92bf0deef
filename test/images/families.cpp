// The recipes that load inputs through images: every structure in the simulator, at odd sizes.
#include <hoist/explore/schedules_images.hpp>
#include <hoist/language.hpp>

#include <support/structures.hpp>

#include <set>
#include <string>

using namespace hoist;

namespace {

constexpr auto blurred = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 0) + 2.f * w(1, 1) + w(1, 2) - w(2, 1); });
});
constexpr auto smoothed = program<array<float, N>>(
    [](auto in) { return in | pad<1>(constant<0>) | slide<3> | map([](auto w) { return w(0) + 2.f * w(1) - w(2); }); });
constexpr auto spread = program<array3<float, N, M, M>>([](auto in) {
  return in | pad3<1>(clamp) | slide3<3> |
         map3([](auto w) { return w(0, 1, 1) + w(1, 0, 1) + w(1, 1, 0) - w(1, 1, 1) + w(2, 1, 1) + w(1, 2, 1) + w(1, 1, 2); });
});

template <class... R>
std::set<std::string> recipe_names(meta::list<R...>) {
  return {R::name.text...};
}

}  // namespace

TEST_CASE("images: structures of one, two and three dimensions") {
  test::check_family(family_of<decltype(blurred), families::images>("blurred", blurred), 2,
                     {{32, 32}, {21, 37}, {5, 9}, {13, 28}}, 8);
  test::check_family(family_of<decltype(smoothed), families::images>("smoothed", smoothed), 2, {{128, 1}, {37, 1}}, 2);
  test::check_family(family_of<decltype(spread), families::images>("spread", spread), 2, {{8, 16}, {5, 7}}, 4);
}

TEST_CASE("images: the name of a recipe says how inputs are loaded, and no other recipe has it") {
  const std::set<std::string> mine = recipe_names(families::images{}), others = recipe_names(families::all{});
  CHECK(static_cast<int>(mine.size()) == families::images::size);
  for (const std::string& name : mine) {
    CHECK((name.starts_with("image-") || name.starts_with("texels-")));
    CHECK(others.count(name) == 0);
  }
}
