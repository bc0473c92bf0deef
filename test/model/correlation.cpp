#include <tools/laboratory/correlation.hpp>

#include <doctest/doctest.h>

#include <cmath>

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
