#include <tools/laboratory/order_costs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace hoist::model;

TEST_CASE("ranking sorts by score and groups what is equal up to rounding") {
  const ranking r = rank(std::vector<double>{0.3, 0.1 + 0.2, -1, 0.9, 0, -1});
  CHECK(r.order == std::vector<int>{3, 0, 1, 4, 2, 5});
  CHECK(r.ends == std::vector<int>{1, 3, 4, 6});
  CHECK(std::vector<int>(r.group(1).begin(), r.group(1).end()) == std::vector<int>{0, 1});
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(rank(std::vector<double>{-infinity, 5, infinity, infinity}).ends == std::vector<int>{2, 3, 4});
  CHECK(rank(std::vector<double>{}).groups() == 0);
  CHECK_THROWS_AS(rank(std::vector<double>{1, std::nan("")}), std::invalid_argument);
}

TEST_CASE("expectations with ties are those over all orders that the ties allow") {
  std::mt19937_64 generator(1);
  for (int round = 0; round < 60; ++round) {
    const std::size_t n = 1 + generator() % 6;
    std::vector<double> scores, y, time;
    for (std::size_t i = 0; i < n; ++i) {
      scores.push_back(static_cast<double>(generator() % 3));
      y.push_back(static_cast<double>(generator() % 5) / 4);
      time.push_back(1 + static_cast<double>(generator() % 7));
    }
    if (*std::ranges::max_element(y) < 0.7) y[generator() % n] = 1;
    const ranking r = rank(scores);
    double orders = 0, runs = 0, seconds = 0, first = 0, reaches = 0;
    std::vector<double> best(n + 1);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
      if (!std::ranges::is_sorted(order, [&](std::size_t i, std::size_t j) { return scores[i] > scores[j]; })) continue;
      ++orders;
      first += y[order[0]];
      reaches += y[order[0]] >= 0.7;
      bool found = false;
      double so_far = 0;
      for (std::size_t m = 0; m < n; ++m) {
        if (!found) {
          ++runs;
          seconds += time[order[m]];
        }
        found = found || y[order[m]] >= 0.7;
        so_far = std::max(so_far, y[order[m]]);
        best[m + 1] += so_far;
      }
    } while (std::ranges::next_permutation(order).found);
    CHECK(expected_runs(r, y, 0.7) == doctest::Approx(runs / orders));
    CHECK(expected_time(r, y, time, 0.7) == doctest::Approx(seconds / orders));
    CHECK(one_shot(r, y) == doctest::Approx(first / orders));
    CHECK(first_reaches(r, y, 0.7) == doctest::Approx(reaches / orders));
    for (std::size_t m = 0; m <= n; ++m) CHECK(best_after(r, y, int(m)) == doctest::Approx(best[m] / orders));
  }
}

TEST_CASE("one group of all is random, and an order without good points never ends") {
  std::vector<double> y(100, 0.5);
  for (std::size_t i = 0; i < 7; ++i) y[13 * i] = 0.95;
  const ranking flat = rank(std::vector<double>(100, 1.0));
  CHECK(expected_runs(flat, y, 0.9) == doctest::Approx(random_runs(100, 7)));
  CHECK(best_after(flat, y, 10) == doctest::Approx(random_best(y, 10)));
  CHECK(std::isinf(expected_runs(flat, y, 0.96)));
  CHECK(std::isinf(expected_time(flat, y, y, 0.96)));
}
