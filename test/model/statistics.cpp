#include <tools/laboratory/correlation.hpp>
#include <tools/laboratory/significance.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace hoist::model;

TEST_CASE("correlations of small samples") {
  const std::vector<double> x{1, 2, 3, 4}, y{1, 3, 2, 5};
  CHECK(pearson(x, y) == doctest::Approx(5.5 / std::sqrt(5 * 8.75)));
  CHECK(spearman(x, y) == doctest::Approx(0.8));  // 1 - 6 (0 + 1 + 1 + 0) / (4 (16 - 1))
  CHECK(pearson(x, std::vector<double>{8, 6, 4, 2}) == doctest::Approx(-1));
}

TEST_CASE("ranks of equal values are shared and sum as without ties") {
  CHECK(shared_ranks(std::vector<double>{5, 1, 5, 5, 0}) == std::vector<double>{4, 2, 4, 4, 1});
  CHECK(shared_ranks(std::vector<double>{}) == std::vector<double>{});
}

TEST_CASE("Spearman's sees only the order") {
  const std::vector<double> x{0.1, 0.7, 0.3, 0.9, 0.2}, y{3, 1, 4, 1.5, 9};
  std::vector<double> bent;
  for (double v : x) bent.push_back(std::exp(20 * v));
  CHECK(spearman(x, y) == doctest::Approx(spearman(bent, y)));
  CHECK(spearman(x, bent) == doctest::Approx(1));
}

TEST_CASE("within the top tenth the rest has no influence") {
  std::vector<double> predicted, measured;
  for (int i = 0; i < 50; ++i) {
    measured.push_back(i);
    predicted.push_back(i < 45 ? i : -i);
  }
  CHECK(spearman_top(predicted, measured) == doctest::Approx(-1));
  CHECK(spearman(predicted, measured) > 0);
}

TEST_CASE("a constant side has no correlation") {
  CHECK(std::isnan(pearson(std::vector<double>{0.1, 0.1, 0.1}, std::vector<double>{1, 2, 3})));
  CHECK(std::isnan(spearman(std::vector<double>{1, 2}, std::vector<double>{3, 3})));
  CHECK(std::isnan(pearson(std::vector<double>{1}, std::vector<double>{1})));
  CHECK(std::isnan(spearman_top(std::vector<double>{1}, std::vector<double>{1})));
}

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
