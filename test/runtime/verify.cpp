#include <hoist/runtime/verify.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

using namespace hoist::runtime;

TEST_CASE("exactly what lies within kappa u M is accepted") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> value(-100, 100);
  for (int i = 0; i < 2000; ++i) {
    const double r = static_cast<float>(value(random)), magnitude = std::abs(r) * 3 + 1, kappa = 16;
    const double bound = kappa * 0x1p-24 * magnitude + 1e-30;
    const auto y = static_cast<float>(r + bound * (static_cast<double>(random() % 400) / 100 - 2));
    const double difference = std::abs(double(y) - r);
    const comparison c = compare(std::vector{y}, std::vector{r}, std::vector{magnitude}, kappa);
    CHECK(c.correct == (difference <= bound));
    CHECK(c.error == difference);
    CHECK(c.bound == bound);
    CHECK(c.ratio == difference / bound);
    CHECK(c.position == 0);
  }
}

TEST_CASE("the worst element is found wherever it is") {
  for (std::size_t at : {0, 1, 17, 99, 100}) {
    std::vector<float> y(101, 1.0f);
    std::vector<double> r(101, 1.0 + 1e-9), magnitude(101, 1.0);
    y[at] = 1.001f;
    const comparison c = compare(y, r, magnitude, 16);
    CHECK(!c.correct);
    CHECK(c.position == static_cast<long>(at));
    CHECK(c.ratio > 1);
    y[at] = 1.0000001f;
    CHECK(compare(y, r, magnitude, 16).correct);
    CHECK(compare(y, r, magnitude, 16).position == static_cast<long>(at));
  }
}

TEST_CASE("an element that is infinite or no number is wrong, on either side") {
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (double bad : {inf, -inf, nan}) {
    for (int side = 0; side < 3; ++side) {
      std::vector<float> y(5, 1.0f);
      std::vector<double> r(5, 1.0), magnitude(5, 1.0);
      if (side == 0) y[3] = static_cast<float>(bad);
      if (side == 1) r[3] = bad;
      if (side == 2) magnitude[3] = bad;
      y[4] = 2.0f;
      const comparison c = compare(y, r, magnitude, 16);
      CHECK(!c.correct);
      CHECK(c.position == 3);
      CHECK(std::isinf(c.ratio));
    }
  }
  CHECK(!compare(std::vector{float(inf)}, std::vector{inf}, std::vector{1.0}, 16).correct);
}

TEST_CASE("zero magnitude allows nothing but the least difference") {
  CHECK(compare(std::vector{0.0f}, std::vector{0.0}, std::vector{0.0}, 16).correct);
  CHECK(compare(std::vector{0.0f}, std::vector{1e-31}, std::vector{0.0}, 16).correct);
  CHECK(!compare(std::vector{1e-20f}, std::vector{0.0}, std::vector{0.0}, 16).correct);
}

TEST_CASE("results without elements are correct, and lengths must agree") {
  const comparison c = compare({}, {}, {}, 16);
  CHECK(c.correct);
  CHECK(c.position == -1);
  CHECK_THROWS_AS(compare(std::vector{1.0f}, {}, {}, 16), std::invalid_argument);
  CHECK_THROWS_AS(compare(std::vector{1.0f}, std::vector{1.0}, {}, 16), std::invalid_argument);
}

TEST_CASE("an element is right where it is the host's infinity or NaN, and where floats end before doubles") {
  using hoist::ir::arithmetic;
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  constexpr auto exact = arithmetic::contracted, loose = arithmetic::relaxed;
  CHECK(miss(nan, nan, nan, exact) == 0);
  CHECK(miss(inf, inf, nan, exact) == 0);
  CHECK(miss(inf, 1e39, 1, exact) == 0);
  CHECK(miss(-inf, -1e39, 1, exact) == 0);
  CHECK(miss(1.5, 1.0, 1, exact) == 0.5);
  CHECK(miss(3.0, 1.0, 1, exact) == 2);
  CHECK(miss(3.0, 1.0, 1, loose) < 1);
  for (auto [y, right] : {std::pair(inf, 1.0), {nan, 1.0}, {1.0, nan}, {inf, -inf}, {-inf, 1e39}, {1.0, inf}, {nan, inf}})
    CHECK(miss(y, right, 1e-3, exact) > 1);
  CHECK(miss(1.0, nan, 1, loose) == 0);
  CHECK(miss(nan, 1.0, 1, loose) > 1);
}
