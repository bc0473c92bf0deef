#include <hoist/cost/fit.hpp>

#include <doctest/doctest.h>

#include <sample.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Rows of counts, what is planted, and times of two costs that hide in part: launch + (memory^k + chip^k)^(1/k).
struct planted {
  std::vector<std::vector<double>> counts;
  std::vector<double> prices, seconds;
  double exponent = 1;  ///< of the norm; 1: a sum

  static constexpr std::size_t launch = 0;

  bool is_memory(std::size_t j) const { return j <= prices.size() / 2; }

  double time(std::size_t row, std::span<const double> values, double* gradient) const {
    const std::size_t n = prices.size();
    double memory = 0, chip = 0;
    for (std::size_t j = 1; j < n; ++j) (is_memory(j) ? memory : chip) += values[j] * counts[row][j];
    const bool bends = values.size() > n;
    const double k = bends ? values[n] : 1;
    const double power = std::pow(memory, k) + std::pow(chip, k), both = power > 0 ? std::pow(power, 1 / k) : 0;
    if (gradient != nullptr) {
      gradient[launch] = counts[row][launch];
      for (std::size_t j = 1; j < n; ++j) {
        const double side = is_memory(j) ? memory : chip;
        gradient[j] = counts[row][j] * (both > 0 ? std::pow(side / both, k - 1) : 1);
      }
      const auto entropy = [&](double x) { return x > 0 ? std::pow(x / both, k) * std::log(x / both) : 0; };
      if (bends) gradient[n] = both > 0 ? both * (entropy(memory) + entropy(chip)) / k : 0;
    }
    return values[launch] * counts[row][launch] + both;
  }

  cost::fit_problem problem() const {
    cost::fit_problem p;
    for (std::size_t j = 0; j < prices.size(); ++j) p.parameters.push_back({"price" + std::to_string(j)});
    if (exponent > 1) p.parameters.push_back({"exponent", false, 1, 1});
    p.measured = seconds;
    p.predicted = [this](std::size_t row, std::span<const double> values, double* gradient) {
      return time(row, values, gradient);
    };
    return p;
  }

  std::vector<double> truth() const {
    std::vector<double> all = prices;
    if (exponent > 1) all.push_back(exponent);
    return all;
  }
};

/// Counts of many magnitudes, each in six rows of ten, prices that make parts of a millisecond of them, and empty kernels.
planted random_rows(std::mt19937_64& random, std::size_t rows, std::size_t prices, double exponent, double noise) {
  std::normal_distribution<double> bell;
  std::uniform_real_distribution<double> uniform;
  planted p;
  p.exponent = exponent;
  p.prices.push_back(4e-6);
  std::vector<double> usual{1};
  for (std::size_t j = 1; j < prices; ++j) {
    usual.push_back(std::pow(10, 1 + 9 * uniform(random)));
    p.prices.push_back(std::pow(10, -4 + uniform(random)) / usual[j]);
  }
  for (std::size_t i = 0; i < rows; ++i) {
    p.counts.emplace_back(prices, 1.0);
    const bool empty = i % 10 == 0;
    for (std::size_t j = 1; j < prices; ++j)
      p.counts[i][j] = !empty && uniform(random) < 0.6 ? usual[j] * std::exp(1.5 * bell(random)) : 0;
  }
  const std::vector<double> truth = p.truth();
  for (std::size_t i = 0; i < rows; ++i) p.seconds.push_back(p.time(i, truth, nullptr) * std::exp(noise * bell(random)));
  return p;
}

template <class F>
std::string sentence(F f) {
  try {
    f();
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("law: prices that were planted are found, from noisy rows, of sums and of costs that hide in part") {
  std::mt19937_64 random(1);
  for (int i = 0; i < sample(20); ++i)
    for (const double exponent : {1.0, 2.5}) {
      const double noise = i % 2 == 0 ? 0 : 0.03;
      const planted p = random_rows(random, 200, 3 + static_cast<std::size_t>(i) % 8, exponent, noise);
      const cost::fitted f = cost::fit(p.problem());
      REQUIRE(f.values.size() == p.truth().size());
      CHECK(f.converged);
      CHECK(f.left_out.empty());
      for (std::size_t j = 0; j < f.values.size(); ++j) {
        CAPTURE(j);
        CAPTURE(exponent);
        const double off = std::abs(f.values[j] / p.truth()[j] - 1);
        if (noise == 0)
          CHECK(off < 1e-4);
        else
          CHECK(std::abs(f.values[j] - p.truth()[j]) < 5 * f.deviation(j));
      }
    }
}

TEST_CASE("a price of nothing is zero, and has no deviation") {
  std::mt19937_64 random(2);
  planted p = random_rows(random, 120, 6, 1, 0.02);
  p.prices[4] = 0;
  for (std::size_t i = 0; i < p.seconds.size(); ++i) p.seconds[i] = p.time(i, p.prices, nullptr);
  const cost::fitted f = cost::fit(p.problem());
  CHECK(f.values[4] == 0);
  CHECK(f.deviation(4) == 0);
  CHECK(f.values[3] == doctest::Approx(p.prices[3]).epsilon(1e-3));
}

TEST_CASE("law: one row in twenty that is ten times off, slow or fast, changes no price by more than its noise, and is named") {
  std::mt19937_64 random(3);
  for (int i = 0; i < sample(10); ++i) {
    planted p = random_rows(random, 200, 6, i % 2 == 0 ? 1 : 2, 0.02);
    std::vector<std::size_t> wrong;
    for (std::size_t row = 7; row < p.seconds.size(); row += 20) {
      p.seconds[row] *= row % 40 == 7 ? 10 : 0.1;
      wrong.push_back(row);
    }
    const cost::fitted f = cost::fit(p.problem());
    CHECK(f.left_out == wrong);
    for (std::size_t j = 0; j < f.values.size(); ++j) CHECK(std::abs(f.values[j] - p.truth()[j]) < 5 * f.deviation(j));
    cost::fit_options all;
    all.outlier = 0;
    all.accept_unidentified = true;
    CHECK(cost::fit(p.problem(), all).left_out.empty());
  }
}

TEST_CASE("law: the covariance is that of fits of repeated measurements") {
  std::mt19937_64 random(4);
  const planted p = random_rows(random, 150, 5, 2, 0);
  const std::vector<double> truth = p.truth();
  std::normal_distribution<double> bell;
  const int times = sample(200);
  std::vector<double> sum(truth.size()), square(truth.size()), said(truth.size());
  double products = 0, product_said = 0;
  for (int i = 0; i < times; ++i) {
    planted again = p;
    for (double& s : again.seconds) s *= std::exp(0.03 * bell(random));
    const cost::fitted f = cost::fit(again.problem());
    for (std::size_t j = 0; j < truth.size(); ++j) {
      const double off = f.values[j] / truth[j] - 1;
      sum[j] += off;
      square[j] += off * off;
      said[j] += f.deviation(j) / truth[j];
    }
    products += (f.values[1] / truth[1] - 1) * (f.values.back() / truth.back() - 1);
    product_said += f.covariance[1 * truth.size() + truth.size() - 1] / (truth[1] * truth.back());
  }
  for (std::size_t j = 0; j < truth.size(); ++j) {
    CAPTURE(j);
    const double mean = sum[j] / times, spread = std::sqrt(square[j] / times - mean * mean);
    CHECK(said[j] / times == doctest::Approx(spread).epsilon(0.25));
    CHECK(std::abs(mean) < 5 * spread / std::sqrt(times) + 0.002);
  }
  const double scale = std::sqrt(square[1] * square.back()) / times;
  CHECK(std::abs(products - product_said) / times < 0.3 * scale);
}

TEST_CASE("parameters that no row exercises, or only together with others, are named") {
  std::mt19937_64 random(5);
  planted p = random_rows(random, 80, 7, 1, 0.02);
  for (auto& row : p.counts) row[2] = 0, row[5] = 3 * row[4], row[6] = row[1] + 2 * row[3];
  for (std::size_t i = 0; i < p.seconds.size(); ++i) p.seconds[i] = p.time(i, p.prices, nullptr);
  CHECK(sentence([&] { cost::fit(p.problem()); }) ==
        "no row tells anything about price2, and the rows tell only sums of price1, price3 and price6, and of price4 and "
        "price5; add "
        "kernels that do, or leave parameters out of the model.");
  cost::fit_options accept;
  accept.accept_unidentified = true;
  const cost::fitted f = cost::fit(p.problem(), accept);
  CHECK(f.unidentified == std::vector<cost::unidentified_group>{{2}, {1, 3, 6}, {4, 5}});
  for (const double r : f.residuals) CHECK(std::abs(r) < 0.01);
  CHECK(f.unknown == std::vector<std::size_t>{1, 2, 3, 4, 5, 6});
  for (std::size_t j = 1; j < 7; ++j) CHECK(std::isinf(f.deviation(j)));
  CHECK(f.deviation(planted::launch) < 0.1 * f.values[planted::launch]);
}

TEST_CASE("law: a parameter without effect where it is has no known deviation, and changes no other one's") {
  std::mt19937_64 random(9);
  for (int i = 0; i < sample(10); ++i) {
    // A switch that would make every other row slower; they are faster, so that it is drawn to where it does nothing.
    planted p = random_rows(random, 150, 5, 1, 0.02);
    for (std::size_t row = 0; row < p.seconds.size(); row += 2) p.seconds[row] *= 0.97;
    cost::fit_problem with = p.problem();
    with.parameters.push_back({"switch", false, 0, 0.05});
    with.predicted = [&](std::size_t row, std::span<const double> values, double* gradient) {
      const double sharp = row % 2 == 0 ? std::exp(-values[5] * 200) : 0, of_sum = p.time(row, values.first(5), gradient);
      if (gradient != nullptr) {
        for (std::size_t j = 0; j < 5; ++j) gradient[j] *= 1 + sharp;
        gradient[5] = -200 * sharp * of_sum;
      }
      return of_sum * (1 + sharp);
    };
    const cost::fitted plain = cost::fit(p.problem()), f = cost::fit(with);
    REQUIRE(f.values.size() == 6);
    CAPTURE(f.values[5]);
    CHECK(f.unknown == std::vector<std::size_t>{5});
    CHECK(std::isinf(f.deviation(5)));
    for (std::size_t j = 0; j < 5; ++j) CHECK(f.deviation(j) == doctest::Approx(plain.deviation(j)).epsilon(0.2));
  }
}

TEST_CASE("an exponent that no row tells is named") {
  std::mt19937_64 random(6);
  planted p = random_rows(random, 60, 5, 2, 0);
  for (auto& row : p.counts) row[3] = row[4] = 0;  // no work on the chip
  p.counts[3] = {1, 0, 0, 1, 0};
  p.counts[4] = {1, 0, 0, 0, 1};
  for (std::size_t i = 0; i < p.seconds.size(); ++i) p.seconds[i] = p.time(i, p.truth(), nullptr);
  CHECK(sentence([&] { cost::fit(p.problem()); }) ==
        "no row tells anything about exponent; add kernels that do, or leave parameters out of the model.");
}

TEST_CASE("bad data is one sentence") {
  std::mt19937_64 random(7);
  const planted good = random_rows(random, 20, 4, 1, 0);
  const auto with = [&](std::size_t row, double seconds) {
    planted p = good;
    p.seconds[row] = seconds;
    return sentence([&] { cost::fit(p.problem()); });
  };
  CHECK(with(3, 0) == "the time of row 4 is zero; measure it again, or leave it out.");
  CHECK(with(0, -1) == "the time of row 1 is negative; measure it again, or leave it out.");
  CHECK(with(19, std::numeric_limits<double>::quiet_NaN()) ==
        "the time of row 20 is not a number; measure it again, or leave it out.");
  CHECK(with(2, std::numeric_limits<double>::infinity()) ==
        "the time of row 3 is infinite; measure it again, or leave it out.");
  planted few = good;
  few.seconds.resize(3);
  CHECK(sentence([&] { cost::fit(few.problem()); }) == "4 parameters need as many measured kernels, but there are 3.");
  few.seconds.resize(1);
  CHECK(sentence([&] { cost::fit(few.problem()); }) == "4 parameters need as many measured kernels, but there is 1.");
  CHECK(sentence([] { cost::fit({}); }) == "the model has no parameter, so nothing is to be fitted.");
  planted broken = good;
  broken.counts[5][0] = std::numeric_limits<double>::quiet_NaN();
  CHECK(sentence([&] { cost::fit(broken.problem()); }) == "the model's time of row 6 isn't a number.");
}

TEST_CASE("the same problem gives the same values, and takes as many steps") {
  std::mt19937_64 random(8);
  const planted p = random_rows(random, 300, 11, 2, 0.1);
  const cost::fitted a = cost::fit(p.problem()), b = cost::fit(p.problem());
  CHECK(a.values == b.values);
  CHECK(a.covariance == b.covariance);
  CHECK(a.iterations == b.iterations);
  CHECK(a.iterations < 300);
}

TEST_CASE("what is known before stands where rows tell nothing, and yields where they do") {
  std::mt19937_64 random(11);
  for (const double exponent : {1.0, 2.5}) {
    planted p = random_rows(random, 200, 5, exponent, 0.02);
    for (std::vector<double>& row : p.counts) row[4] = 0;
    std::normal_distribution<double> bell;
    for (std::size_t i = 0; i < p.seconds.size(); ++i)
      p.seconds[i] = p.time(i, p.truth(), nullptr) * std::exp(0.02 * bell(random));
    cost::fit_problem known = p.problem();
    for (std::size_t j = 1; j < known.parameters.size(); ++j) {
      known.parameters[j].before = 2 * (p.truth()[j] - known.parameters[j].least);
      known.parameters[j].deviation = 1;
    }
    const cost::fitted f = cost::fit(known);
    CHECK(f.unidentified.empty());
    for (std::size_t j = 0; j < f.values.size(); ++j) {
      CAPTURE(j);
      const double wanted = j == 4 ? 2 * p.prices[4] : p.truth()[j];
      CHECK(f.values[j] == doctest::Approx(wanted).epsilon(j == 4 ? 1e-6 : 0.05));
    }
    CHECK(f.deviation(4) > 0.1 * f.values[4]);
  }
}

TEST_CASE("a price of which little is known doesn't move the others") {
  std::mt19937_64 random(12);
  const planted p = random_rows(random, 200, 4, 1, 0.02);
  const cost::fitted without = cost::fit(p.problem());
  cost::fit_problem known = p.problem();
  known.parameters[1].before = 1e3 * p.prices[1];
  known.parameters[1].deviation = 1e6;
  const cost::fitted with = cost::fit(known);
  for (std::size_t j = 0; j < with.values.size(); ++j)
    CHECK(with.values[j] == doctest::Approx(without.values[j]).epsilon(1e-4));
}
