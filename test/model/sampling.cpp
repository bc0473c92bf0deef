#include <tools/laboratory/sampling.hpp>

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace hoist::model;

TEST_CASE("a permutation holds each index once, repeats by seed, and is uniform") {
  for (int n : {0, 1, 2, 17}) {
    std::vector<int> order = draws(1).permutation(n);
    CHECK(order == draws(1).permutation(n));
    std::ranges::sort(order);
    for (int i = 0; i < n; ++i) CHECK(order[std::size_t(i)] == i);
  }
  // 24 orders of four, 4800 draws: each 200 times, with a standard deviation of 13.8.
  std::map<std::vector<int>, int> seen;
  draws draw(2);
  for (int i = 0; i < 4800; ++i) ++seen[draw.permutation(4)];
  CHECK(seen.size() == 24);
  for (const auto& [order, times] : seen) CHECK(std::abs(times - 200) < 70);
}

TEST_CASE("shuffling deals the features of a case out among its rows and leaves all else") {
  const dataset data = hoist::test::synthetic(2, 40, 1), shuffled = shuffle_features(data, 1);
  int moved = 0;
  for (const auto& [key, members] : cases(data)) {
    std::vector<std::vector<double>> before, after;
    for (int i : members) {
      const row &a = data.rows[std::size_t(i)], &b = shuffled.rows[std::size_t(i)];
      CHECK(a.throughput == b.throughput);
      CHECK(a.point == b.point);
      moved += a.features != b.features;
      before.push_back(a.features);
      after.push_back(b.features);
    }
    std::ranges::sort(before);
    std::ranges::sort(after);
    CHECK(before == after);
  }
  CHECK(moved > 140);
}
