#include <tools/laboratory/random_search.hpp>
#include <tools/laboratory/sampling.hpp>

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace hoist::model;

namespace {

/// Calls `f` for every order of n points.
template <class F>
void for_all_orders(int n, F f) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  do f(order);
  while (std::ranges::next_permutation(order).found);
}

}  // namespace

TEST_CASE("the expectations are those over all orders of few points") {
  for (int n = 1; n <= 6; ++n)
    for (int k = 1; k <= n; ++k) {
      // Points 0..k-1 are good.
      std::vector<double> y, time;
      std::vector<bool> good;
      for (int i = 0; i < n; ++i) {
        y.push_back(1.0 / (1 + i * i));
        time.push_back(3 + i * 1.7);
        good.push_back(i < k);
      }
      double orders = 0, runs = 0, seconds = 0;
      std::vector<double> best(std::size_t(n) + 1), missed(std::size_t(n) + 1);
      for_all_orders(n, [&](const std::vector<int>& order) {
        ++orders;
        double so_far = 0;
        bool found = false;
        ++missed[0];
        for (int m = 0; m < n; ++m) {
          const std::size_t i = std::size_t(order[std::size_t(m)]);
          if (!found) {
            ++runs;
            seconds += time[i];
          }
          found = found || good[i];
          so_far = std::max(so_far, y[i]);
          best[std::size_t(m) + 1] += so_far;
          missed[std::size_t(m) + 1] += !found;
        }
      });
      CHECK(random_runs(n, k) == doctest::Approx(runs / orders));
      CHECK(random_time(time, good) == doctest::Approx(seconds / orders));
      for (int m = 0; m <= n; ++m) {
        CHECK(random_miss(n, k, m) == doctest::Approx(missed[std::size_t(m)] / orders));
        CHECK(random_best(y, m) == doctest::Approx(best[std::size_t(m)] / orders));
      }
    }
}

TEST_CASE("the expected runs are the sum of the chances to have missed") {
  for (int n : {10, 777, 10000})
    for (int k : {1, 3, 9}) {
      double sum = 0;
      for (int m = 0; m < n; ++m) sum += random_miss(n, k, m);
      CHECK(sum == doctest::Approx(random_runs(n, k)));
    }
}

TEST_CASE("a simulation of ten thousand points agrees within five standard errors") {
  const int n = 10000, k = 40, m = 25, rounds = 3000;
  std::vector<double> y;
  std::mt19937_64 generator(1);
  for (int i = 0; i < n; ++i) y.push_back(hoist::test::unit(generator));
  double sum = 0, squares = 0, runs = 0;
  for (int r = 0; r < rounds; ++r) {
    double best = 0;
    for (int i = 0; i < m; ++i) best = std::max(best, y[generator() % n]);
    sum += best;
    squares += best * best;
    // The chance to miss so far, step by step, instead of a permutation of all.
    int run = 1;
    while (static_cast<int>(generator() % static_cast<unsigned long>(n - run + 1)) >= k) ++run;
    runs += run;
  }
  const double mean = sum / rounds, error = std::sqrt((squares / rounds - mean * mean) / rounds);
  CHECK(std::abs(random_best(y, m) - mean) < 5 * error);
  CHECK(std::abs(random_runs(n, k) - runs / rounds) < 5 * random_runs(n, k) / std::sqrt(double(rounds)));
}

TEST_CASE("the median number of draws is where the chance crosses one half") {
  for (int n : {1, 2, 50, 9000})
    for (int k = 1; k <= std::min(n, 12); ++k) {
      const int m = random_draws(n, k, 0.5);
      CHECK(1 - random_miss(n, k, m) >= 0.5);
      CHECK(1 - random_miss(n, k, m - 1) < 0.5);
    }
  CHECK(random_draws(10, 0, 0.5) == 11);
}

TEST_CASE("nothing good is never found") {
  CHECK(std::isinf(random_runs(10, 0)));
  CHECK(std::isinf(random_time(std::vector<double>{1, 2}, {false, false})));
  CHECK(random_miss(10, 0, 10) == 1);
  CHECK(random_miss(10, 1, 10) == 0);
  CHECK(random_best({}, 3) == 0);
}

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
