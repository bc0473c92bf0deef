#include "hoist/model/pca.hpp"
#include "hoist/model/standardise.hpp"

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace hoist::model;

namespace {

double dot(std::span<const double> x, std::span<const double> y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

matrix random_matrix(int rows, int cols, unsigned long seed) {
  std::mt19937_64 generator(seed);
  matrix x(rows, cols);
  for (double& v : x.data) v = hoist::test::unit(generator) - 0.5;
  return x;
}

}  // namespace

TEST_CASE("the eigensystem of a matrix that can be checked by hand") {
  matrix a(3, 3);
  a(0, 0) = a(1, 1) = 2;
  a(0, 1) = a(1, 0) = 1;
  a(2, 2) = -5;
  const eigen_system e = eigen_symmetric(a);
  CHECK(e.values[0] == doctest::Approx(3));
  CHECK(e.values[1] == doctest::Approx(1));
  CHECK(e.values[2] == doctest::Approx(-5));
  CHECK(e.vectors(0, 0) == doctest::Approx(std::sqrt(0.5)));
  CHECK(e.vectors(0, 1) == doctest::Approx(std::sqrt(0.5)));
  CHECK(e.vectors(1, 0) == doctest::Approx(-e.vectors(1, 1)));
  CHECK(e.vectors(2, 2) == doctest::Approx(1));
}

TEST_CASE("eigenvectors are orthonormal, satisfy A v = l v, and the eigenvalues sum to the trace") {
  for (int n = 1; n <= 17; ++n) {
    matrix a = random_matrix(n, n, static_cast<unsigned long>(n));
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) a(i, j) = a(j, i) = i % 3 == 0 ? 0 : a(i, j);
    const eigen_system e = eigen_symmetric(a);
    double trace = 0, sum = 0;
    for (int i = 0; i < n; ++i) {
      trace += a(i, i);
      sum += e.values[std::size_t(i)];
      if (i > 0) CHECK(e.values[std::size_t(i)] <= e.values[std::size_t(i - 1)]);
      for (int j = 0; j < n; ++j) {
        CHECK(std::abs(dot(e.vectors.row(i), e.vectors.row(j)) - (i == j)) < 1e-12);
        CHECK(std::abs(dot(a.row(j), e.vectors.row(i)) - e.values[std::size_t(i)] * e.vectors(i, j)) < 1e-12);
      }
    }
    CHECK(sum == doctest::Approx(trace));
  }
}

TEST_CASE("all components preserve distances; projections have the eigenvalues as variances and no covariance") {
  const matrix x = random_matrix(40, 6, 7);
  const pca p = pca::fit(x, 1);
  REQUIRE(p.outputs() == 6);
  CHECK(p.explained() == doctest::Approx(1));
  const matrix z = p.apply(x), cov = covariance(z);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) CHECK(std::abs(cov(i, j) - (i == j ? p.variances()[std::size_t(i)] : 0)) < 1e-12);
  for (int i = 1; i < x.rows; ++i) {
    double before = 0, after = 0;
    for (int j = 0; j < 6; ++j) {
      before += (x(i, j) - x(0, j)) * (x(i, j) - x(0, j));
      after += (z(i, j) - z(0, j)) * (z(i, j) - z(0, j));
    }
    CHECK(after == doctest::Approx(before));
  }
}

TEST_CASE("the fewest components that explain the share are kept") {
  const matrix x = random_matrix(60, 8, 8);
  const eigen_system e = eigen_symmetric(covariance(x));
  const double total = std::accumulate(e.values.begin(), e.values.end(), 0.0);
  for (double share : {0.1, 0.5, 0.8, 0.95, 0.999}) {
    const pca p = pca::fit(x, share);
    const auto sum = [&](int n) { return std::accumulate(e.values.begin(), e.values.begin() + n, 0.0); };
    CHECK(sum(p.outputs()) >= share * total * (1 - 1e-9));
    CHECK(sum(p.outputs() - 1) < share * total);
    CHECK(p.explained() == doctest::Approx(sum(p.outputs()) / total));
  }
}

TEST_CASE("equal eigenvalues are kept together, and redundant features cost no component") {
  matrix cube(8, 3);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 3; ++j) cube(i, j) = i >> j & 1;
  CHECK(pca::fit(cube, 0.5).outputs() == 3);
  matrix copies(30, 5);
  std::mt19937_64 generator(9);
  for (int i = 0; i < 30; ++i) {
    const double v = hoist::test::unit(generator), w = hoist::test::unit(generator);
    for (int j = 0; j < 5; ++j) copies(i, j) = j < 3 ? (j + 1) * v : (j - 1) * w;
  }
  CHECK(pca::fit(copies, 0.9999).outputs() == 2);
  CHECK(pca::fit(copies, 1).outputs() == 2);
  CHECK(pca::fit(matrix(4, 0)).outputs() == 0);
}

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
  CHECK(std::vector<int>(s.retained().begin(), s.retained().end()) == std::vector<int>{0, 2, 3});
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
