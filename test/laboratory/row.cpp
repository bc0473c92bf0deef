// Rows: what is written is read again, older and foreign lines are read for what they say, and nothing of them is lost; and the
// generic reader and writer of structs behind them, with targets and structs of every kind of field. Files of before names were
// single words: every name that the menu had then is that of a recipe now.

#include <hoist/explore/schedules.hpp>
#include <hoist/target/targets.hpp>
#include <tools/laboratory/fields.hpp>
#include <tools/laboratory/former_names.hpp>
#include <tools/laboratory/range.hpp>
#include <tools/laboratory/row.hpp>
#include <tools/laboratory/target_fields.hpp>

#include <boost/hana/define_struct.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>

using namespace hoist::tools;
using nlohmann::json;

namespace {

template <class Kind>
row row_of(Kind what) {
  return {{1, std::string(Kind::kind), "a1", "P", "0.1", "2026-01-02T03:04:05Z"},
          {"blur", 64, 32, "A Device", "1.2", {}},
          std::move(what)};
}

point_row some_point() {
  point_row p{};
  p.structure = "march-rotated";
  p.structure_hash = "00ab";
  p.derivation = {"split", "fuse"};
  p.structure_number = 3;
  p.number = 17;
  p.point = "local=4x8";
  p.tunables = {{"local0", 4}, {"rows", 8}};
  p.predicted = 0.75;
  p.seed = ~std::uint64_t{0};
  p.options = "-cl-mad-enable";
  p.features = {0.5, 1e-3};
  p.verdict = "correct";
  p.runs_ms = {1.5, 0.1};
  p.median_ms = 0.8;
  p.gbs = 12.25;
  return p;
}

std::vector<std::string> all_names() {
  std::vector<std::string> all;
  for (const auto& names : {field_names<row_head>(), field_names<row_case>(), field_names<point_row>(), field_names<copy_row>(),
                            field_names<again_row>(), field_names<session_row>()})
    all.insert(all.end(), names.begin(), names.end());
  return all;
}

struct inner {
  BOOST_HANA_DEFINE_STRUCT(inner, (long, a), (std::string, b));
  bool operator==(const inner&) const = default;
};
struct outer {
  BOOST_HANA_DEFINE_STRUCT(outer, (bool, yes), (int, n), (std::uint64_t, large), (double, x), (std::string, text),
                           (std::optional<double>, maybe), (std::vector<inner>, list), (std::map<std::string, double>, named),
                           (std::vector<std::vector<long>>, rows), (inner, one));
  bool operator==(const outer&) const = default;
};
struct other {
  BOOST_HANA_DEFINE_STRUCT(other, (std::string, text), (long, x), (int, n));
};

const outer full{true, -3, ~std::uint64_t{0}, 0.1, "a \"b\"", 2.5, {{1, "x"}, {2, "y"}}, {{"p", 1.5}}, {{1, 2}, {}}, {7, "z"}};

outer read_again(const json& from) {
  outer o{};
  read_fields(from, o);
  return o;
}

template <class... R>
std::set<std::string> names_in(hoist::meta::list<R...>) {
  return {R::name.text...};
}

}  // namespace

TEST_CASE("a row of every kind is read again as it was written") {
  session_row session{};
  session.done = 4;
  session.seconds.wall = 2.5;
  session.phases = {{"points", 1.5, 2.0}};
  for (const row& r :
       {row_of(some_point()), row_of(copy_row{2, 4e6, {2, 2.5}}), row_of(again_row{"a1", 2, {2}}), row_of(session)}) {
    CAPTURE(r.head.kind);
    const std::optional<row> again = read_row(line_of(r));
    REQUIRE(again.has_value());
    CHECK((*again == r));
    CHECK(line_of(*again) == line_of(r));
  }
}

TEST_CASE("fields have the names that files of earlier versions have") {
  const std::optional<row> r = read_row(R"({"v":1,"kind":"point","key":"7","program":"blur","rows":64,"cols":32,"device":"D",
    "driver":"1","platform":"P","hoist":"0.0.9","date":"2025-01-01T00:00:00Z","structure":"direct","structure_hash":"ab",
    "point":"local=4","tunables":{"local0":4},"verdict":"correct","median_ms":2.0,"runs_ms":[2,3],"gbs":6,"build_s":0.5,
    "features_version":3,"features":[1,2]})");
  REQUIRE(r.has_value());
  REQUIRE(r->point() != nullptr);
  CHECK((r->where == row_case{"blur", 64, 32, "D", "1", {}}));
  CHECK(r->head.hoist == "0.0.9");
  CHECK(r->point()->runs_ms == std::vector<double>{2, 3});
  CHECK(r->point()->tunables.at("local0") == 4);
  CHECK(r->point()->features_version == 3);
  CHECK(r->point()->build_s == 0.5);
  CHECK(r->point()->is_correct());
  CHECK_FALSE(r->point()->predicted.has_value());
}

TEST_CASE("a structure has the name of today, whatever it was called when it was measured") {
  const std::optional<row> r = read_row(R"({"key":"7","kind":"point","structure":"march by vectors of 4, swapped"})");
  REQUIRE(r.has_value());
  CHECK(r->point()->structure == "march-vec4-swapped");
}

TEST_CASE("what isn't of a field's kind counts as not there") {
  const std::optional<row> r = read_row(
      R"({"kind":"point","key":"7","rows":"many","gbs":null,"runs_ms":[1,"x",2],"tunables":{"a":1,"b":"x"},"reason":5,"predicted":[]})");
  REQUIRE(r.has_value());
  CHECK(r->where.rows == 0);
  CHECK(r->point()->gbs == 0);
  CHECK(r->point()->runs_ms == std::vector<double>{1, 2});
  CHECK((r->point()->tunables == std::map<std::string, long>{{"a", 1}}));
  CHECK(r->point()->reason.empty());
  CHECK_FALSE(r->point()->predicted.has_value());
}

TEST_CASE("fields and kinds that this version doesn't know stay with their row") {
  const std::string later = R"({"key":"7","kind":"point","power_w":350.5,"verdict":"correct"})";
  const std::optional<row> point = read_row(later);
  REQUIRE(point.has_value());
  CHECK(point->others == json{{"power_w", 350.5}});
  CHECK(as_json(*point)["power_w"] == 350.5);
  const std::optional<row> other = read_row(R"({"key":"8","kind":"energy","joules":2})");
  REQUIRE(other.has_value());
  CHECK_FALSE(other->point() != nullptr);
  CHECK(as_json(*other)["joules"] == 2);
  CHECK((read_row(line_of(*other)) == other));
}

TEST_CASE("lines that are no rows are none") {
  CHECK_FALSE(read_row("").has_value());
  CHECK_FALSE(read_row("[1]").has_value());
  CHECK_FALSE(read_row(R"({"kind":"point"})").has_value());
  CHECK_FALSE(read_row(R"({"key":"1","kind":7})").has_value());
  CHECK_FALSE(read_row(R"({"key":"1","kind":"point","gbs":1e300})").has_value());
  CHECK_FALSE(read_row(R"({"key":"1","kind":"point","features":[1e39]})").has_value());
  CHECK_FALSE(read_row(R"({"key":"1","kind":"copy","rows":-5e50})").has_value());
  CHECK_FALSE(read_row(R"({"key":"1","kind":"point","x":)" + std::string(20, '[') + std::string(20, ']') + "}").has_value());
  CHECK_FALSE(read_row(R"({"key":")" + std::string(2 << 20, 'x') + R"(","kind":"point"})").has_value());
}

TEST_CASE("within a kind no two fields share a name, and every measured number has a range") {
  for (std::vector<std::string> names :
       {field_names<point_row>(), field_names<copy_row>(), field_names<again_row>(), field_names<session_row>()}) {
    for (const auto& more : {field_names<row_head>(), field_names<row_case>()})
      names.insert(names.end(), more.begin(), more.end());
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
  }
  const std::vector<std::string> all = all_names();
  for (const char* name : {"rows", "cols", "gbs", "median_ms", "runs_ms", "predicted", "features"}) {
    CAPTURE(name);
    CHECK(std::ranges::find(all, name) != all.end());
    CHECK(hoist::model::range_of(name).has_value());
  }
}

TEST_CASE("every kind of field is read again as it was written") {
  CHECK((read_again(json::parse(serialised<json>(full).dump())) == full));
  CHECK((read_again(json::parse(serialised<nlohmann::ordered_json>(full).dump())) == full));
  CHECK((read_again(serialised<json>(outer{})) == outer{}));
}

TEST_CASE("fields are written in their order, and an empty optional one is not") {
  CHECK(serialised<nlohmann::ordered_json>(other{"t", 1, 2}).dump() == R"({"text":"t","x":1,"n":2})");
  CHECK_FALSE(serialised<json>(outer{}).contains("maybe"));
  CHECK((field_names<other>() == std::vector<std::string>{"text", "x", "n"}));
}

TEST_CASE("a value of another kind changes nothing, and elements of another kind are left out") {
  outer o = full;
  read_fields(json::parse(R"({"yes":1,"n":2.5,"large":"x","x":"1","text":7,"maybe":[],"list":{},"named":[],"one":3})"), o);
  CHECK((o == full));
  read_fields(json::parse(R"({"list":[{"a":5},3],"named":{"q":2,"r":null},"rows":[[1,"x"],2]})"), o);
  CHECK((o.list == std::vector<inner>{{5, ""}}));
  CHECK((o.named == std::map<std::string, double>{{"q", 2}}));
  CHECK((o.rows == std::vector<std::vector<long>>{{1}}));
}

TEST_CASE("fields are taken where name and type agree") {
  other to{"before", 4, 5};
  take_fields(full, to);
  CHECK(to.text == full.text);
  CHECK(to.x == 4);  // a number of another type
  CHECK(to.n == full.n);
}

TEST_CASE("every target is read again as it was written") {
  for (const hoist::target& t : hoist::targets::list()) {
    CAPTURE(t.name);
    hoist::target again{};
    read_fields(json::parse(serialised<json>(t).dump()), again);
    CHECK((again == t));
  }
  hoist::target unknown{};
  unknown.kind = hoist::device_class::cpu;
  read_fields(json{{"kind", "toaster"}, {"name", std::string(100, 'x')}}, unknown);
  CHECK(unknown.kind == hoist::device_class::cpu);
  CHECK(unknown.name[0] == 0);
}

TEST_CASE("every former name is that of one recipe, and names of today stay") {
  const std::set<std::string> now = names_in(hoist::meta::concat_t<hoist::families::all, hoist::families::peeled_ends>{});
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
  const auto row = read_row(R"({"key": "1", "kind": "point", "structure": "march by vectors of 4, swapped"})");
  REQUIRE((row.has_value() && row->point() != nullptr));
  CHECK(row->point()->structure == "march-vec4-swapped");
}
