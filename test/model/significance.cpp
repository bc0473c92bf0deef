#include <tools/laboratory/significance.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace hoist::model;

TEST_CASE("the sign test counts coin tosses") {
  CHECK(sign_test(8, 0) == doctest::Approx(2.0 / 256));
  CHECK(sign_test(1, 7) == doctest::Approx(2.0 * 9 / 256));
  CHECK(sign_test(7, 1) == sign_test(1, 7));
  CHECK(sign_test(4, 4) == 1);
  CHECK(sign_test(0, 0) == 1);
  for (int n = 1; n < 12; ++n)
    for (int wins = 0; wins <= n; ++wins) {
      int extreme = 0;
      for (int tosses = 0; tosses < 1 << n; ++tosses) {
        const int heads = __builtin_popcount(static_cast<unsigned>(tosses));
        extreme += std::min(heads, n - heads) <= std::min(wins, n - wins);
      }
      CHECK(sign_test(wins, n - wins) == doctest::Approx(std::min(1.0, double(extreme) / (1 << n))));
    }
}

TEST_CASE("the bootstrap interval holds the mean, repeats, and shrinks with the spread") {
  const std::vector<double> wide{1, 2, 3, 4, 5, 6, 7, 8}, equal(8, 3.0);
  const interval a = bootstrap_mean(wide, 1), b = bootstrap_mean(wide, 1);
  CHECK(a.low == b.low);
  CHECK(a.low < 4.5);
  CHECK(a.high > 4.5);
  // The standard error of the mean is sqrt(5.25 / 8) = 0.81; the interval spans about four of them.
  CHECK(a.high - a.low == doctest::Approx(3.2).epsilon(0.15));
  CHECK(bootstrap_mean(equal, 1).low == 3);
  CHECK(bootstrap_mean(equal, 1).high == 3);
}

TEST_CASE("comparing weighs programs, not cases, and is antisymmetric") {
  evaluation e{0.9, {"a", "b"}, {}, {}};
  const auto add = [&](const char* program, long size, double a, double b) {
    case_result c;
    c.key = {program, "d", size, size};
    c.random.runs = 16;
    c.orders.resize(2);
    c.orders[0].runs = a;
    c.orders[1].runs = b;
    e.cases.push_back(c);
  };
  add("p", 1, 1, 4);
  add("p", 2, 1, 4);
  add("p", 3, 1, 4);
  add("q", 1, 2, 2);
  add("r", 1, 4, 2);
  const comparison ab = compare(e, 0, 1), ba = compare(e, 1, 0);
  CHECK(ab.ratio == doctest::Approx(std::cbrt(0.25 * 1 * 2)));
  CHECK(ab.better == 1);
  CHECK(ab.equal == 1);
  CHECK(ab.worse == 1);
  CHECK(ab.p == 1);
  CHECK(ba.ratio == doctest::Approx(1 / ab.ratio));
  CHECK(ab.range.low <= ab.ratio);
  CHECK(ab.range.high >= ab.ratio);
  CHECK(compare(e, 0, -1).better == 3);
}
