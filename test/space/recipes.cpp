// Recipes: their names, words that a command line takes as they are, each once; the order of a menu, which means nothing; and
// recipes as values of Boost.Hana: filtered, mapped, concatenated, and what family comes of it.

#include <hoist/explore/point_text.hpp>
#include <hoist/explore/schedules_cubes.hpp>
#include <hoist/explore/searched_family.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/hoist.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/recipes.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/target/targets.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/stencils.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/length.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace hoist;
namespace hana = boost::hana;

namespace {

inline constexpr auto blur = program<array2<float, N, M>>("blur", [](auto in) {
  return in | pad2<1>(hoist::clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + w(1, 1) + w(1, 2) + w(2, 1)) * 0.2f; });
});

template <class Sequence>
constexpr int count_of(const Sequence& s) {
  return static_cast<int>(decltype(hana::length(s))::value);
}

/// Recipes of one's own: one as it is, one that is mapped.
using one = recipe<"one-work-item-each", strategies::lower_maps<map_global_<1>, map_global_<0>>>;
using another = recipe<"one-row-each", strategies::lower_maps<map_global_<0>, map_seq_<>>>;
inline constexpr auto mine =
    hana::concat(hana::make_tuple(one{}), hana::transform(hana::make_tuple(another{}), recipes::peeled));

template <class... R>
std::vector<std::string> names_in(meta::list<R...>) {
  return {R::name.text...};
}
void check_names(const std::vector<std::string>& names) {
  std::set<std::string> seen;
  for (const std::string& n : names) {
    CAPTURE(n);
    CHECK(is_structure_name(n.c_str()));
    CHECK(seen.insert(n).second);
  }
}
std::vector<std::string> names_of(const family& f) {
  std::vector<std::string> names;
  for (int i = 0; i < f.count; ++i) names.push_back(f.structures[i].name);
  return names;
}
using few = meta::concat_t<families::direct_grid, families::grid_blocks>;
const family& blocks() {
  static const family f =
      family_of<decltype(benchmarks::jacobi2d_5pt_clamp), few>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp);
  return f;
}
/// What a search would run, one after the other: structures by their hash, since two recipes may make the same.
std::vector<std::string> order_of(const family& f) {
  const meta::vec<ir::binding> sizes = {{"N", 512}, {"M", 384}};
  const model::ranker by = runtime::pretrained_ranker_for(targets::nvidia_h200);
  guided_search search(f, targets::nvidia_h200, sizes, by);
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) {
    const auto v = search.next();
    if (!v) break;
    const structure& s = f.structures[v->structure];
    names.push_back(std::to_string(ir::hash(s.terms())) + " " +
                    space::name(space(s, f.inputs, targets::nvidia_h200, sizes).at(v->number)));
    search.ran(*v, 1 + i % 7);
  }
  return names;
}

/// The structure of a family with this name; null where there is none.
const structure* structure_called(const family& f, std::string_view name) {
  const auto* end = f.structures + f.count;
  const auto* at = std::find_if(f.structures, end, [&](const structure& s) { return s.name == name; });
  return at == end ? nullptr : at;
}

}  // namespace

TEST_CASE("every recipe of the menu has a name of its own, of words with - between them") {
  check_names(names_in(meta::concat_t<families::all, families::peeled_ends, families::more_cubes>{}));
  check_names(names_of(searched_family_of<2, 8>("jacobi2d_5pt_clamp", benchmarks::jacobi2d_5pt_clamp)));
  for (const char* wrong : {"", "march by vectors", "march-", "-march", "march--vec4", "March", "march:vec4", "march,vec4"})
    CHECK_FALSE(is_structure_name(wrong));
}

TEST_CASE("a variant's name gives back its structure and its point") {
  const structure* s = structure_called(blocks(), "march-vec4");
  REQUIRE(s != nullptr);
  CHECK(structure_called(blocks(), "march by vectors of 4") == nullptr);
  const space points(*s, blocks().inputs, targets::nvidia_h200, {{"N", 512}, {"M", 384}});
  for (long n = 0; n < points.size(); n += 7) {
    const std::string name = variant_name(*s, points.at(n)), point = name.substr(name.find(':') + 1);
    CHECK(name.starts_with("march-vec4:rows="));
    CHECK(name.find(' ') == std::string::npos);
    const auto called = point_called(point);
    REQUIRE(called.has_value());
    CHECK(points.number_of(*called) == n);
  }
}

TEST_CASE("the order of a menu means nothing: another order, the same choices") {
  std::vector<structure> turned(blocks().structures, blocks().structures + blocks().count);
  std::ranges::reverse(turned);
  std::ranges::rotate(turned, turned.begin() + 5);
  family other = blocks();
  other.structures = turned.data();
  const std::vector<std::string> names = order_of(blocks());
  CHECK(names.size() == 40);
  CHECK(order_of(other) == names);
}

TEST_CASE("every recipe has one topic") {
  CHECK(count_of(recipes::stencils) + count_of(recipes::reductions) + count_of(recipes::rows) + count_of(recipes::products) +
            count_of(recipes::transpositions) + count_of(recipes::pipelines) + count_of(recipes::low_level) +
            count_of(recipes::time_loops) ==
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
  const family f = family_of("mine", blur, hana::concat(recipes::low_level, mine));
  CHECK(std::string(f.name) == "mine");
  REQUIRE(f.count == count_of(recipes::low_level) + 2);
  const structure &written = f.structures[f.count - 2], &mapped = f.structures[f.count - 1];
  CHECK(std::string(written.name) == "one-work-item-each");
  CHECK(written.exists);
  CHECK(written.rest == remainders::guarded);
  CHECK(std::string(mapped.name) == "one-row-each");
  CHECK(mapped.exists);
  CHECK(mapped.rest == remainders::guarded_or_peeled);
  check_names(names_of(f));
}

TEST_CASE("a sequence gives the structures that the list of its types gives") {
  using types = meta::concat_t<families::low_level_recipes, meta::list<one, decltype(recipes::peeled(another{}))>>;
  const family by_values = family_of("blur", blur, hana::concat(recipes::low_level, mine));
  const family by_types = family_of<decltype(blur), types>("blur", blur);
  REQUIRE(by_values.count == by_types.count);
  for (int i = 0; i < by_values.count; ++i) {
    CHECK(std::string(by_values.structures[i].name) == by_types.structures[i].name);
    CHECK(by_values.structures[i].exists == by_types.structures[i].exists);
  }
}
