// The names of structures: words that a command line takes as they are, each once; and the order of a menu, which means nothing.
#include <hoist/explore/searched_family.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/target/targets.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/stencils.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace hoist;

namespace {

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

}  // namespace

TEST_CASE("every recipe of the menu has a name of its own, of words with - between them") {
  check_names(names_in(meta::concat_t<families::all, families::peeled_ends>{}));
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
