// One translation unit, and what it has in common with the other.
#include "unit.hpp"

#include <doctest/doctest.h>

#include <set>

namespace two_units {

TEST_CASE("a program in a header is one type, one table and one text in two translation units") {
  const std::vector<seen> a = look_at_all(), b = programs_in_b();
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CAPTURE(a[i].what);
    CHECK(*a[i].program == *b[i].program);
    CHECK(*a[i].term == *b[i].term);
    CHECK(std::string(a[i].term->name()) == b[i].term->name());
    CHECK(a[i].table == b[i].table);
    CHECK(a[i].structure_table == b[i].structure_table);
    CHECK(a[i].text == b[i].text);
    CHECK(a[i].text.find("kernel") != std::string::npos);
  }
}

TEST_CASE("different programs are different types with tables of their own") {
  std::set<const void*> tables;
  std::set<std::string> names, texts;
  const std::vector<seen> all = look_at_all();
  for (const seen& s : all) {
    tables.insert(s.table);
    names.insert(s.term->name());
    texts.insert(s.text);
  }
  CHECK(tables.size() == all.size());
  CHECK(names.size() == all.size());
  CHECK(texts.size() == all.size());
}

TEST_CASE("a program that is not inline is a type of each unit's own") {
  const seen a = look("own", own_in_each_unit), b = own_program_in_b();
  CHECK(a.table != b.table);
  CHECK(a.structure_table != b.structure_table);
  CHECK(a.text == b.text);
}

}  // namespace two_units
