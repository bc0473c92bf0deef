// Which kernels to time: against all selections, where there are few kernels.

#include <hoist/measure/choose.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace hoist::measure;

namespace {

/// The logarithm of the determinant of ridge I plus the sum of r r^T, by elimination.
double log_determinant(const std::vector<candidate>& all, const std::vector<int>& positions, double ridge) {
  const std::size_t n = all[0].row.size();
  std::vector<std::vector<double>> a(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) a[i][i] = ridge;
  for (int p : positions)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        a[i][j] += all[static_cast<std::size_t>(p)].row[i] * all[static_cast<std::size_t>(p)].row[j];
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += std::log(a[i][i]);  // positive: the matrix is positive definite
    for (std::size_t k = i + 1; k < n; ++k) {
      const double factor = a[k][i] / a[i][i];
      for (std::size_t j = i; j < n; ++j) a[k][j] -= factor * a[i][j];
    }
  }
  return sum;
}
double ridge_of(const std::vector<candidate>& all, double share) {
  double largest = 0;
  for (const candidate& c : all) {
    double square = 0;
    for (double x : c.row) square += x * x;
    largest = std::max(largest, square);
  }
  return share * largest;
}
/// The best of all selections within the budget.
double best(const std::vector<candidate>& all, double budget, double ridge) {
  double most = -std::numeric_limits<double>::infinity();
  for (unsigned chosen = 0; chosen < 1u << all.size(); ++chosen) {
    std::vector<int> positions;
    double seconds = 0;
    for (std::size_t c = 0; c < all.size(); ++c)
      if ((chosen >> c & 1u) != 0) {
        positions.push_back(static_cast<int>(c));
        seconds += all[c].seconds;
      }
    if (seconds <= budget) most = std::max(most, log_determinant(all, positions, ridge));
  }
  return most;
}
std::string refusal(const std::vector<candidate>& all, double budget, double ridge = 1e-6) {
  try {
    choose(all, budget, ridge);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the chosen kernels are as good as the best of all selections, or nearly") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(0, 1);
  int equal = 0, cases = 0;
  for (int round = 0; round < 120; ++round) {
    const std::size_t kernels = 3 + random() % 7, parameters = 1 + random() % 4;
    std::vector<candidate> all(kernels);
    for (candidate& c : all) {
      for (std::size_t i = 0; i < parameters; ++i) c.row.push_back(random() % 3 == 0 ? 0.0 : uniform(random));
      c.seconds = 0.1 + uniform(random);
    }
    all[0].row[0] = 1;
    const double budget = 1.1 + 2 * uniform(random), ridge = ridge_of(all, 1e-3);
    const selection_of_kernels s = choose(all, budget, 1e-3);
    double seconds = 0;
    for (int p : s.positions) seconds += all[static_cast<std::size_t>(p)].seconds;
    CHECK(s.seconds == doctest::Approx(seconds));
    CHECK(s.seconds <= budget * (1 + 1e-9));
    CHECK(std::set<int>(s.positions.begin(), s.positions.end()).size() == s.positions.size());
    CHECK(s.log_determinant == doctest::Approx(log_determinant(all, s.positions, ridge)).epsilon(1e-6));
    const double none = static_cast<double>(parameters) * std::log(ridge), most = best(all, budget, ridge);
    CHECK(s.log_determinant <= most + 1e-6);
    CHECK(s.log_determinant - none >= 0.9 * (most - none));
    ++cases;
    equal += s.log_determinant >= most - 1e-6;
  }
  CHECK(cases == 120);
  CHECK(equal >= 100);
}

TEST_CASE("every parameter is told about before one is told about again") {
  std::vector<candidate> all;
  for (int i = 0; i < 5; ++i)
    for (int k = 0; k < 3; ++k) {
      candidate c{std::vector<double>(5, 0.0), 1.0};
      c.row[static_cast<std::size_t>(i)] = 1.0 / (1 + k);
      all.push_back(c);
    }
  const selection_of_kernels s = choose(all, 5);
  CHECK(std::set<int>(s.positions.begin(), s.positions.end()) == std::set<int>{0, 3, 6, 9, 12});
}

TEST_CASE("of two kernels that tell the same the shorter one is chosen, and one that tells nothing is not") {
  const std::vector<candidate> all = {{{1, 0}, 2}, {{1, 0}, 0.5}, {{0, 0}, 0.1}, {{0, 1}, 0.5}};
  const selection_of_kernels s = choose(all, 1.05);
  CHECK(std::set<int>(s.positions.begin(), s.positions.end()) == std::set<int>{1, 3});
  CHECK(choose(all, 100).positions.size() == 3);
}

TEST_CASE("a long kernel that alone tells of a parameter is not lost to many short ones") {
  std::vector<candidate> all = {{{0, 1}, 10}};
  for (int i = 0; i < 30; ++i) all.push_back({{1, 0}, 0.1});
  const selection_of_kernels s = choose(all, 10.5);
  CHECK(std::find(s.positions.begin(), s.positions.end(), 0) != s.positions.end());
  CHECK(s.positions.size() == 6);
}

TEST_CASE("the choice is the same every time, and grows with the budget") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<candidate> all(300);
  for (candidate& c : all) {
    for (int i = 0; i < 12; ++i) c.row.push_back(random() % 4 == 0 ? uniform(random) : 0.0);
    c.seconds = 0.05 + 0.2 * uniform(random);
  }
  double before = -std::numeric_limits<double>::infinity();
  for (double budget : {1.0, 2.0, 5.0, 20.0}) {
    const selection_of_kernels s = choose(all, budget);
    CHECK(s.positions == choose(all, budget).positions);
    CHECK(s.log_determinant > before);
    before = s.log_determinant;
  }
}

TEST_CASE("what makes no choice is one sentence") {
  CHECK(refusal({}, 1) == "there is no kernel to choose from.");
  CHECK(refusal({{{}, 1}}, 1) == "the model has no parameter to choose kernels for.");
  CHECK(refusal({{{1}, 1}, {{1, 2}, 1}}, 1) == "kernel 1 has 2 derivatives, and the first one 1.");
  CHECK(refusal({{{1}, 0}}, 1) == "kernel 0 takes no positive number of seconds.");
  CHECK(refusal({{{1}, std::nan("")}}, 1) == "kernel 0 takes no positive number of seconds.");
  CHECK(refusal({{{std::numeric_limits<double>::infinity()}, 1}}, 1) == "kernel 0 has a derivative that is no finite number.");
  CHECK(refusal({{{1}, 2}, {{1}, 3}}, 1) == "no kernel fits in 1.000000 seconds: the shortest takes 2.000000.");
  CHECK(refusal({{{1}, 2}}, std::nan("")) == "no kernel fits in nan seconds: the shortest takes 2.000000.");
  CHECK(refusal({{{0, 0}, 1}}, 1) == "no kernel's time depends on a parameter.");
  CHECK(refusal({{{1}, 1}}, 1, 0) == "the ridge is no positive number.");
}
