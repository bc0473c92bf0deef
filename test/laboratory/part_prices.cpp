// Whole kernels from their parts: prices between sizes, and how much hides.

#include <tools/laboratory/part_prices.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace hoist::model;

TEST_CASE("law: a part that takes a power of the size is known between its sizes, and costs outside what the next one does") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0.5, 3);
  for (int i = 0; i < 50; ++i) {
    const double power = uniform(random), factor = 1e-9 * uniform(random), launch = 0.001 * uniform(random);
    const auto time = [&](double n) { return launch + factor * std::pow(n, power); };
    const auto count = [](double n) { return 3 * n * n; };
    part_prices prices;
    for (const double n : {4096.0, 512.0, 1024.0}) prices.add(n, count(n), time(n), launch);
    REQUIRE(prices.size() == 3);
    for (const double n : {512.0, 700.0, 1024.0, 3000.0, 4096.0}) {
      const double long_enough = std::max(time(n) - launch, 0.0);
      if (time(512) - launch < 0.05 * time(512)) continue;  // lost in the launch
      CHECK(prices.at(n) * count(n) == doctest::Approx(long_enough).epsilon(1e-9));
    }
    CHECK(prices.at(100) == doctest::Approx(prices.at(512)));
    CHECK(prices.at(1e5) == doctest::Approx(prices.at(4096)));
  }
}

TEST_CASE("a part without a count or a time is no price, and one as short as a launch isn't free") {
  part_prices prices;
  prices.add(64, 0, 1, 0.1);
  prices.add(64, 1, 0, 0.1);
  CHECK(prices.size() == 0);
  CHECK_THROWS_WITH(prices.at(64), "a part was timed at no other size.");
  prices.add(64, 10, 0.1, 0.1);
  CHECK(prices.at(64) == doctest::Approx(0.0005));
}

TEST_CASE("law: the exponent that joined parts is found; nothing hides for 1, and the shorter part for a large one") {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> uniform(0.1, 2);
  for (const double exponent : {1.0, 1.5, 2.5, 6.0}) {
    std::vector<timed_parts> all;
    for (int i = 0; i < 30; ++i) {
      const double memory = uniform(random), chip = uniform(random), launch = 0.1 * uniform(random);
      all.push_back({memory + launch, chip + launch, joined(memory, chip, exponent, launch), launch});
    }
    CHECK(joining_exponent(all) == doctest::Approx(exponent).epsilon(0.02));
  }
  CHECK(joined(2, 3, 1, 0.5) == doctest::Approx(5.5));
  CHECK(joined(2, 3, 64, 0.5) == doctest::Approx(3.5));
  CHECK(joined(0, 0, 2, 0.5) == doctest::Approx(0.5));
  CHECK(joining_exponent({}) == 64);
}
