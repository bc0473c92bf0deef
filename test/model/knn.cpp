#include "hoist/model/knn.hpp"

#include <tools/laboratory/sampling.hpp>
#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace hoist::model;

namespace {

matrix random_points(int rows, int cols, int steps, std::mt19937_64& generator) {
  matrix x(rows, cols);
  for (double& v : x.data)
    v = steps > 0 ? static_cast<double>(generator() % static_cast<unsigned long>(steps)) : hoist::test::unit(generator);
  return x;
}

/// Groups all points by distance, and takes whole groups until the last, which shares what is left.
std::map<int, double> brute_force(const matrix& points, std::span<const double> x, int k) {
  std::map<double, std::vector<int>> by_distance;
  for (int i = 0; i < points.rows; ++i) {
    double d = 0;
    for (int j = 0; j < points.cols; ++j) d += (points(i, j) - x[std::size_t(j)]) * (points(i, j) - x[std::size_t(j)]);
    by_distance[d].push_back(i);
  }
  std::map<int, double> weights;
  double left = k;
  for (const auto& [d, members] : by_distance) {
    const double given = std::min(left, double(members.size()));
    for (int i : members)
      if (given > 0) weights[i] = given / double(members.size()) / k;
    left -= given;
  }
  return weights;
}

}  // namespace

TEST_CASE("neighbours and their weights are those of brute force, with and without ties") {
  std::mt19937_64 generator(1);
  for (int cols : {0, 1, 2, 3, 7})
    for (int steps : {0, 2, 5})
      for (int k : {1, 2, 5, 40}) {
        const matrix points = random_points(33, cols, steps, generator);
        const knn near(points, std::vector<double>(33, 1.0), k);
        for (int q = 0; q < 10; ++q) {
          const matrix x = random_points(1, cols, steps, generator);
          std::map<int, double> weights;
          double sum = 0;
          for (const neighbour& n : near.neighbours(x.row(0))) {
            weights[n.index] = n.weight;
            sum += n.weight;
          }
          CHECK(sum == doctest::Approx(1));
          const auto expected = brute_force(points, x.row(0), std::min(k, 33));
          REQUIRE(weights.size() == expected.size());
          for (const auto& [i, w] : expected) CHECK(weights.at(i) == doctest::Approx(w));
        }
      }
}

TEST_CASE("value, spread and distance are weighted moments over the neighbours") {
  matrix points(4, 1);
  for (int i = 0; i < 4; ++i) points(i, 0) = i == 3 ? -1 : i;  // 0 1 2 -1
  const knn near(points, {0.5, 0.25, 0, 0.75}, 2);
  const prediction p = near.predict(std::vector<double>{0});  // 0 counts half, 1 and -1 a quarter each
  CHECK(p.value == doctest::Approx(0.5 * 0.5 + 0.25 * 0.25 + 0.25 * 0.75));
  CHECK(p.distance == doctest::Approx(0.5));
  CHECK(p.spread == doctest::Approx(std::sqrt(0.5 * 0.25 * 0.25)));
  CHECK(near.predict(std::vector<double>{0}, 0).value == doctest::Approx(0.5));
}

TEST_CASE("neighbours that weigh by distance count by its reciprocal, and one at the place itself counts alone") {
  matrix points(3, 1);
  points(0, 0) = 1, points(1, 0) = 3, points(2, 0) = 100;
  const knn near(points, {0.5, 0.25, 9}, 2, true);
  CHECK(near.predict(std::vector<double>{0}).value == doctest::Approx((0.5 / 1 + 0.25 / 3) / (1 + 1.0 / 3)));
  CHECK(near.predict(std::vector<double>{3}).value == doctest::Approx(0.25).epsilon(1e-4));
}

TEST_CASE("the order of the rows has no influence") {
  std::mt19937_64 generator(2);
  const matrix points = random_points(50, 3, 3, generator);
  std::vector<double> y;
  for (int i = 0; i < 50; ++i) y.push_back(hoist::test::unit(generator));
  const knn near(points, y);
  for (unsigned long seed = 0; seed < 5; ++seed) {
    const std::vector<int> order = draws(seed).permutation(50);
    matrix shuffled(50, 3);
    std::vector<double> z;
    for (int i = 0; i < 50; ++i) {
      std::ranges::copy(points.row(order[std::size_t(i)]), shuffled.row(i).begin());
      z.push_back(y[std::size_t(order[std::size_t(i)])]);
    }
    const knn other(shuffled, z);
    for (int q = 0; q < 50; ++q) {
      const prediction a = near.predict(points.row(q)), b = other.predict(points.row(q));
      CHECK(a.value == doctest::Approx(b.value).epsilon(1e-12));
      CHECK(a.spread == doctest::Approx(b.spread).epsilon(1e-12));
      CHECK(a.distance == doctest::Approx(b.distance).epsilon(1e-12));
    }
  }
}

TEST_CASE("bad input is refused") {
  CHECK_THROWS_AS(knn(matrix(0, 2), {}), std::invalid_argument);
  CHECK_THROWS_AS(knn(matrix(2, 2), {1}), std::invalid_argument);
  CHECK_THROWS_AS(knn(matrix(2, 2), {1, 2}, 0), std::invalid_argument);
  CHECK_THROWS_AS(knn(matrix(2, 2), {1, 2}).predict(std::vector<double>{1}), std::invalid_argument);
}
