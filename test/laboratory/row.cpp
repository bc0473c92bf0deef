// Rows: what is written is read again, older and foreign lines are read for what they say, and nothing of them is lost.

#include <tools/laboratory/range.hpp>
#include <tools/laboratory/row.hpp>

#include <doctest/doctest.h>

#include <algorithm>

using namespace hoist::tools;
using nlohmann::json;

namespace {

template <class Kind>
row row_of(Kind what) {
  return {{1, std::string(Kind::kind), "a1", "P", "0.1", "2026-01-02T03:04:05Z"},
          {"blur", 64, 32, "A Device", "1.2"},
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
  CHECK((r->where == row_case{"blur", 64, 32, "D", "1"}));
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
