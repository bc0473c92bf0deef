#include "hoist/model/standardise.hpp"

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>

using namespace hoist::model;

TEST_CASE("what is fitted has mean 0 and deviation 1, and constant features are gone") {
  std::mt19937_64 generator(1);
  matrix x(57, 4);
  for (int i = 0; i < x.rows; ++i) {
    x(i, 0) = 1e6 + hoist::test::unit(generator);
    x(i, 1) = 0.1;  // its mean is not exactly 0.1
    x(i, 2) = -3e-9 * hoist::test::unit(generator);
    x(i, 3) = i % 2;
  }
  const standardiser s = standardiser::fit(x);
  CHECK(std::vector<int>(s.kept().begin(), s.kept().end()) == std::vector<int>{0, 2, 3});
  const matrix z = s.apply(x);
  for (int j = 0; j < z.cols; ++j) {
    double sum = 0, squares = 0;
    for (int i = 0; i < z.rows; ++i) {
      sum += z(i, j);
      squares += z(i, j) * z(i, j);
    }
    CHECK(sum / z.rows == doctest::Approx(0).epsilon(1e-7));
    CHECK(squares / z.rows == doctest::Approx(1).epsilon(1e-7));
  }
}

TEST_CASE("a scale and an offset of a feature have no influence") {
  const auto data = hoist::test::synthetic(1, 20, 6);
  matrix x(20, 2), scaled(20, 2);
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 2; ++j) {
      x(i, j) = data.rows[std::size_t(i)].features[std::size_t(j)];
      scaled(i, j) = 8 * x(i, j) - 32;
    }
  const matrix a = standardiser::fit(x).apply(x), b = standardiser::fit(scaled).apply(scaled);
  for (std::size_t i = 0; i < a.data.size(); ++i) CHECK(a.data[i] == doctest::Approx(b.data[i]).epsilon(1e-12));
}

TEST_CASE("bad input is refused") {
  CHECK_THROWS_AS(standardiser::fit(matrix(0, 3)), std::invalid_argument);
  matrix x(2, 2);
  x(1, 1) = 1;
  x(1, 0) = 2;
  const standardiser s = standardiser::fit(x);
  CHECK_THROWS_AS(s.apply(std::vector<double>{1}), std::invalid_argument);
  CHECK_THROWS_AS(s.apply(std::vector<double>{1, std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
  x(0, 1) = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(standardiser::fit(x), std::invalid_argument);
}
