// The generic reader and writer of structs: targets and structs of every kind of field, read as they were written.

#include <hoist/target/targets.hpp>
#include <tools/laboratory/fields.hpp>
#include <tools/laboratory/target_fields.hpp>

#include <boost/hana/define_struct.hpp>
#include <doctest/doctest.h>

#include <cstdint>

using namespace hoist;
using namespace hoist::tools;
using nlohmann::json;

namespace {

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

}  // namespace

TEST_CASE("every kind of field is read again as it was written") {
  CHECK((read_again(json::parse(written_value<json>(full).dump())) == full));
  CHECK((read_again(json::parse(written_value<nlohmann::ordered_json>(full).dump())) == full));
  CHECK((read_again(written_value<json>(outer{})) == outer{}));
}

TEST_CASE("fields are written in their order, and an empty optional one is not") {
  CHECK(written_value<nlohmann::ordered_json>(other{"t", 1, 2}).dump() == R"({"text":"t","x":1,"n":2})");
  CHECK_FALSE(written_value<json>(outer{}).contains("maybe"));
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
  for (const target& t : targets::list()) {
    CAPTURE(t.name);
    target again{};
    read_fields(json::parse(written_value<json>(t).dump()), again);
    CHECK((again == t));
  }
  target unknown{};
  unknown.kind = device_class::cpu;
  read_fields(json{{"kind", "toaster"}, {"name", std::string(100, 'x')}}, unknown);
  CHECK(unknown.kind == device_class::cpu);
  CHECK(unknown.name[0] == 0);
}
