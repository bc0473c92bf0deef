// Files of before names were single words: every name that the menu had then is that of a recipe now.

#include <tools/laboratory/former_names.hpp>
#include <tools/laboratory/row.hpp>
#include <hoist/explore/schedules.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <string>

using namespace hoist;
using tools::current_name;

namespace {

template <class... R>
std::set<std::string> names_in(meta::list<R...>) {
  return {R::name.text...};
}

}  // namespace

TEST_CASE("every former name is that of one recipe, and names of today stay") {
  const std::set<std::string> now = names_in(meta::concat_t<families::all, families::peeled_ends>{});
  for (const std::string& name : now) CHECK(current_name(name) == name);
  std::set<std::string> found;
  std::ifstream file(std::string(HOIST_TEST_SOURCE_DIR) + "/test/data/former_names.txt");
  for (std::string name; std::getline(file, name);) {
    CAPTURE(name);
    CHECK(now.contains(current_name(name)));
    CHECK(found.insert(current_name(name)).second);
  }
  CHECK(found.size() == 286);
  CHECK(current_name("found 12, groups, copies in local memory") == "found-12-groups-copies-in-local-memory");
}

TEST_CASE("what is no name stays something that no recipe is called") {
  for (const char* text : {"", " ", ",", "a", "vectors of", "of 4 x", "by vectors of", "a a a", "of vectors , of"}) {
    const std::string name = current_name(text);
    CHECK(name.find(' ') == std::string::npos);
    CHECK(current_name(name) == name);
  }
}

TEST_CASE("what has other letters than names had is left as it is") {
  for (const char* text : {"<a href='x'>, B", "march: rows=8", "caf\xc3\xa9, A", "a\nb, C"}) CHECK(current_name(text) == text);
}

TEST_CASE("a row of a folder of before has its structure's name of today") {
  const auto row = tools::read_row(R"({"key": "1", "kind": "point", "structure": "march by vectors of 4, swapped"})");
  REQUIRE((row.has_value() && row->point() != nullptr));
  CHECK(row->point()->structure == "march-vec4-swapped");
}
