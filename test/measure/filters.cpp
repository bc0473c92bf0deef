// Filters of measurement kernels: four matches, products that are narrowed, and what there isn't.

#include <hoist/measure/filter.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace hoist;
using namespace measure;

namespace {

generator listed(const std::string& name, std::vector<std::string> tags, std::vector<argument> arguments) {
  return {name, std::move(tags), std::move(arguments), [](const settings& s) {
            measure::kernel k;
            if (const std::string* m = s.find("m"); m != nullptr && *m == "13") k.rejected = "13 is too few";
            return k;
          }};
}
const std::vector<generator>& some() {
  static const std::vector<generator> all = {
      listed("ab", {"a", "b"}, {words("dtype", {"float", "double"}), numbers("m", {1, 2, 3}, 1, 100)}),
      listed("b", {"b"}, {words("dtype", {"float"})}),
      listed("bc", {"b", "c"}, {numbers("m", {1, 8})}),
      listed("d", {"d"}, {}),
  };
  return all;
}
/// The generators that the kernels of a filter are of.
std::set<std::string> from(const std::string& text, match how) {
  std::set<std::string> names;
  for (const measure::kernel& k : kernels_of(some(), text, how)) names.insert(k.generator);
  return names;
}
std::vector<std::string> names(const std::string& text) {
  std::vector<std::string> all;
  for (const measure::kernel& k : kernels_of(some(), text)) all.push_back(k.name());
  return all;
}
std::string refusal(const std::string& text, match how = match::superset) {
  try {
    kernels_of(some(), text, how);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

using set = std::set<std::string>;

}  // namespace

TEST_CASE("a generator's tags are those of the filter, among them, all of them, or some of them") {
  CHECK(from("b", match::equal) == set{"b"});
  CHECK(from("a b", match::equal) == set{"ab"});
  CHECK(from("b a", match::equal) == set{"ab"});
  CHECK(from("a b", match::subset) == set{"ab", "b"});
  CHECK(from("a b c d", match::subset) == set{"ab", "b", "bc", "d"});
  CHECK(from("b", match::superset) == set{"ab", "b", "bc"});
  CHECK(from("b c", match::superset) == set{"bc"});
  CHECK(from("", match::superset) == set{"ab", "b", "bc", "d"});
  CHECK(from("a c", match::intersect) == set{"ab", "bc"});
  CHECK(from("a d d", match::intersect) == set{"ab", "d"});
  CHECK(refusal("a c", match::superset) == "no generator's tags match 'a, c'.");
  CHECK(refusal("a", match::equal) == "no generator's tags match 'a'.");
  CHECK(refusal("", match::equal) == "no generator's tags match ''.");
  CHECK(refusal("a", match::subset) == "no generator's tags match 'a'.");
  CHECK(refusal("", match::intersect) == "no generator's tags match ''.");
  for (const char* name : {"equal", "subset", "superset", "intersect"}) CHECK_NOTHROW(match_called(name));
  CHECK_THROWS_WITH(match_called("same"), "there is no match 'same'; they are equal, subset, superset, intersect.");
}

TEST_CASE("there is a kernel for each element of the product of what is left of the arguments' values") {
  CHECK(names("a").size() == 6);
  CHECK(names("a dtype:float") == std::vector<std::string>{"ab:dtype=float,m=1", "ab:dtype=float,m=2", "ab:dtype=float,m=3"});
  CHECK(names("a m:3,1 dtype:double") == std::vector<std::string>{"ab:dtype=double,m=3", "ab:dtype=double,m=1"});
  CHECK(names("a m:77,77 dtype:double") == std::vector<std::string>{"ab:dtype=double,m=77"});
  CHECK(names("d") == std::vector<std::string>{"d:"});
  CHECK(names("  a   dtype:float  ").size() == 3);
}

TEST_CASE("a generator without an argument that is named has no kernel, and one that lacks a value none of that") {
  CHECK(from("m:8", match::superset) == set{"ab", "bc"});
  CHECK(from("m:9", match::superset) == set{"ab"});
  CHECK(names("b m:1,9 dtype:float") == std::vector<std::string>{"ab:dtype=float,m=1", "ab:dtype=float,m=9"});
  CHECK(refusal("dtype:float m:8 c") == "no generator with these tags has the argument 'dtype'; they have m.");
}

TEST_CASE("settings that make no kernel are left out; where none is left, the reason is said") {
  CHECK(names("a m:13,14 dtype:float") == std::vector<std::string>{"ab:dtype=float,m=14"});
  CHECK(refusal("a m:13") == "no kernel is left; ab:dtype=float,m=13: 13 is too few.");
}

TEST_CASE("what there isn't is one sentence that says what there is") {
  CHECK(refusal("e") == "no generator has the tag 'e'; there are a, b, c, d.");
  CHECK(refusal("a n:1") == "no generator with these tags has the argument 'n'; they have dtype, m.");
  CHECK(refusal("a dtype:half") == "the argument dtype has no value 'half'; it has float, double.");
  CHECK(refusal("c m:2") == "the argument m has no value '2'; it has 1, 8.");
  CHECK(refusal("a m:101") == "the argument m has no value '101'; it has 1, 2, 3 (any from 1 to 100).");
  CHECK(refusal("a m:0") != "");
  CHECK(refusal("a m:+5") != "");
  CHECK(refusal("a m:05") != "");
  CHECK(refusal("a m:5.0") != "");
  CHECK(refusal("a m:99999999999999999999") != "");
  CHECK(refusal("a m:") == "'m:' is no argument with its values, such as m:1024,1408.");
  CHECK(refusal("a m:1,,2") == "'m:1,,2' is no argument with its values, such as m:1024,1408.");
  CHECK(refusal("a :1") == "':1' is no argument with its values, such as m:1024,1408.");
  CHECK(refusal("a m:1 m:2") == "the argument m is named twice.");
  CHECK(refusal("b c m:8 dtype:float", match::subset) == "no generator has all of these arguments and values.");
}

TEST_CASE("hoist's own generators: tags and arguments have names, each once, and values that they allow") {
  set names_seen;
  for (const generator& g : generators()) {
    CAPTURE(g.name);
    CHECK(names_seen.insert(g.name).second);
    CHECK(!g.tags.empty());
    CHECK(set(g.tags.begin(), g.tags.end()).size() == g.tags.size());
    set arguments_seen;
    for (const argument& a : g.arguments) {
      CAPTURE(a.name);
      CHECK(arguments_seen.insert(a.name).second);
      CHECK(!g.has_tag(a.name));
      REQUIRE(!a.values.empty());
      CHECK(set(a.values.begin(), a.values.end()).size() == a.values.size());
      for (const std::string& v : a.values) CHECK(v.find_first_of(" ,:=") == std::string::npos);
      for (const std::string& v : a.values)
        if (a.is_open()) CHECK(measure::detail::number_in(v).has_value());
    }
  }
  for (const char* tag :
       {"flops", "global_pattern", "local_pattern", "barriers", "empty", "overlap", "gather", "chase", "transposition"})
    CHECK_MESSAGE(!kernels_of(generators(), tag).empty(), tag);
  const std::vector<measure::kernel> asked =
      kernels_of(generators(), "flops dtype:float lsize_0:256 m:1024,1408 operation:add");
  CHECK(asked.size() == 8);
  for (const measure::kernel& k : asked) {
    CHECK(k.at.local[0] == 256);
    CHECK((k.values.number("m") == 1024 || k.values.number("m") == 1408));
    CHECK_THROWS(k.values.number("dtype"));
    CHECK_THROWS(k.values.word("nothing"));
  }
}
