// Recipes as values of Boost.Hana: filtered, mapped, concatenated, and what family comes of it.

#include <hoist/hoist.hpp>
#include <hoist/recipes.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/length.hpp>
#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace hoist;
namespace hana = boost::hana;

namespace {

inline constexpr auto blur = program<array2<float, N, M>>("blur", [](auto in) {
  return in | pad2<1>(hoist::clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + w(1, 1) + w(1, 2) + w(2, 1)) * 0.2f; });
});

std::set<std::string> names_of(const family& f) {
  std::set<std::string> names;
  for (int i = 0; i < f.count; ++i) names.insert(f.structures[i].name);
  return names;
}

template <class Sequence>
constexpr int count_of(const Sequence& s) {
  return static_cast<int>(decltype(hana::length(s))::value);
}

}  // namespace

TEST_CASE("every recipe has one topic") {
  CHECK(count_of(recipes::stencils) + count_of(recipes::reductions) + count_of(recipes::products) +
            count_of(recipes::transpositions) + count_of(recipes::pipelines) + count_of(recipes::low_level) ==
        count_of(recipes::all));
  CHECK(count_of(recipes::all) == families::all::size);
}

TEST_CASE("a family of recipes that are filtered has those for the device alone, in their order") {
  // [filter]
  constexpr auto chosen = hana::filter(recipes::transpositions, recipes::fits<device_mask::gpu>);
  constexpr auto others =
      hana::filter(recipes::products, [](auto r) { return hana::bool_c<!supports(decltype(r)::supported, device_mask::gpu)>; });
  const family f = family_of(blur, hana::concat(chosen, others));
  // [/filter]
  static_assert(count_of(chosen) > 0 && count_of(others) > 0);
  CHECK(std::string(f.name) == "blur");
  REQUIRE(f.count == count_of(chosen) + count_of(others));
  for (int i = 0; i < f.count; ++i) CHECK(supports(f.structures[i].supported, device_mask::gpu) == (i < count_of(chosen)));
}

TEST_CASE("one's own recipes stand beside hoist's, and are mapped as they are") {
  using one = recipe<"one-work-item-each", strategies::lower_maps<map_global_<1>, map_global_<0>>>;
  constexpr auto mine = hana::make_tuple(one{});
  const family f = family_of("mine", blur, hana::transform(mine, recipes::peeled));
  REQUIRE(f.count == 1);
  CHECK(std::string(f.structures[0].name) == "one-work-item-each");
  CHECK(f.structures[0].exists);
  CHECK(f.structures[0].rest == remainders::guarded_or_peeled);
  CHECK(names_of(family_of("both", blur, hana::concat(recipes::low_level, mine))).count("one-work-item-each") == 1);
}

TEST_CASE("a sequence gives the structures that the list of its types gives") {
  const family by_values = family_of("blur", blur, recipes::low_level);
  const family by_types = family_of<decltype(blur), families::low_level_recipes>("blur", blur);
  REQUIRE(by_values.count == by_types.count);
  for (int i = 0; i < by_values.count; ++i) {
    CHECK(std::string(by_values.structures[i].name) == by_types.structures[i].name);
    CHECK(by_values.structures[i].exists == by_types.structures[i].exists);
  }
}
