#include <hoist/measure/sample.hpp>

#include <doctest/doctest.h>

#include <set>

using namespace hoist;

TEST_CASE("a sample of kernels is what its seed says, and has none twice and none that can't be") {
  const std::vector<measure::kernel> one = measure::sampled(measure::generators(), 60, 5),
                                     same = measure::sampled(measure::generators(), 60, 5),
                                     other = measure::sampled(measure::generators(), 60, 6);
  REQUIRE(one.size() == 60);
  REQUIRE(same.size() == 60);
  std::set<std::string> names, generators;
  int shared = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].rejected.empty());
    CHECK(one[i].name() == same[i].name());
    names.insert(one[i].name());
    generators.insert(one[i].generator);
    shared += one[i].name() == other[i].name();
  }
  CHECK(names.size() == one.size());
  CHECK(generators.size() > 12);
  CHECK(shared < 10);
}

TEST_CASE("where there are few kernels all are found, and of none none") {
  CHECK(measure::sampled({}, 10, 1).empty());
  measure::generator few{"few", {"few"}, {measure::numbers("a", {1, 2, 3})}, [](const measure::settings& s) {
                           measure::kernel k;
                           if (s.number("a") == 2) k.rejected = "two is none";
                           return k;
                         }};
  CHECK(measure::sampled({few}, 10, 1).size() == 2);
}
