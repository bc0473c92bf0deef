#include <hoist/features/sector_set.hpp>

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <utility>

TEST_CASE("a set of sectors is a set, and knows what it shares with itself moved") {
  std::mt19937 random(11);
  for (int round = 0; round < 20; ++round) {
    hoist::features::sector_set s;
    std::set<std::pair<int, long>> want;
    for (int i = 0; i < 3000; ++i) {
      const int memory = static_cast<int>(random() % 3);
      const long sector = static_cast<long>(random() % 2000) - 500;
      REQUIRE(s.insert(memory, sector) == want.insert({memory, sector}).second);
    }
    CHECK(s.size() == want.size());
    for (long by : {0L, 1L, -7L, 100L}) {
      double shared = 0;
      for (auto [memory, sector] : want) shared += memory == 1 && want.count({1, sector + by}) != 0;
      CHECK(s.shared(1, by) == shared);
    }
  }
}
