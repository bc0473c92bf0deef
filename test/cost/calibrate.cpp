#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/parse.hpp>
#include <hoist/cost/shipped.hpp>

#include <doctest/doctest.h>

#include <sample.hpp>

#include <cmath>
#include <random>
#include <stdexcept>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Rows with random numbers of a model's quantities, which take the time that the model says, but for noise.
std::vector<cost::timed_row> planted_rows(const cost::cost_model& m, std::span<const double> truth, std::size_t rows,
                                          double noise, std::mt19937_64& random) {
  std::normal_distribution<double> bell;
  std::uniform_real_distribution<double> uniform;
  std::vector<cost::timed_row> all(rows);
  for (cost::timed_row& r : all) {
    for (const cost::quantity& q : m.quantities) {
      const bool is_share = q.name == std::string_view("real_occupancy") || q.name == std::string_view("real_fill");
      r.inputs.push_back(q.what == cost::quantity::kind::launches ? 1
                         : is_share                               ? 0.02 + 0.98 * uniform(random)
                                                                  : 1e-4 * std::exp(2 * bell(random)));
    }
    r.measured = cost::value(m, r.inputs, truth) * std::exp(noise * bell(random));
  }
  return all;
}

}  // namespace

TEST_CASE("what of a model is a price, and where the rest begins") {
  const std::vector<cost::timed_row> rows{{{1, 2}, 0.5}, {{3, 4}, 1.5}, {{5, 6}, 2.5}};
  const cost::cost_model m = cost::parsed(
      "p_a * launches + overlapped(p_b * groups, p_c / p_d, 2 * p_e) + "
      "norm(p_k, p_f * groups, saturated(p_g * groups, groups, p_s))");
  const std::vector<cost::sought> s = cost::sought_of(m, rows);
  REQUIRE(s.size() == 9);
  const auto of = [&](const char* name) { return s[static_cast<std::size_t>(m.parameter_at(name))]; };
  for (const char* name : {"a", "b", "c", "f", "g"}) CHECK(of(name).is_price);
  for (const char* name : {"d", "e", "k", "s"}) CHECK_FALSE(of(name).is_price);
  CHECK(of("e").start == doctest::Approx(3 / 1.5));
  CHECK(of("k").least == 1);
  CHECK(of("k").start == 1);
  CHECK(of("s").start == doctest::Approx(1));
}

TEST_CASE("law: values that were planted in the shipped models over times are found from noisy rows") {
  std::mt19937_64 random(1);
  for (const char* name : {"linear", "overlap", "partial"})
    for (int i = 0; i < sample(6); ++i) {
      CAPTURE(name);
      const cost::cost_model m = cost::shipped(name);
      std::vector<double> truth;
      for (const cost::parameter& p : m.parameters) {
        const std::string_view called = p.name;
        truth.push_back(called == "launch"     ? 0.004
                        : called == "edge"     ? 2
                        : called == "exponent" ? 1.8
                        : called == "half"     ? 0.15
                                               : 0.5 + static_cast<double>(random() % 100) / 80);
      }
      const std::vector<cost::timed_row> rows = planted_rows(m, truth, 300, 0.02, random);
      const cost::fitted f = cost::fit(m, rows);
      CHECK(f.geometric_error() < 0.02);
      for (std::size_t j = 0; j < truth.size(); ++j) {
        CAPTURE(m.parameters[static_cast<int>(j)].name);
        CHECK(std::abs(f.values[j] - truth[j]) < 5 * f.deviation(j) + 1e-3 * truth[j]);
      }
    }
}

TEST_CASE("a model whose quantities are one and the same is refused by name") {
  std::mt19937_64 random(2);
  const cost::cost_model m = cost::parsed("p_one * launches + p_two * launches + p_three * groups");
  std::vector<cost::timed_row> rows;
  for (int i = 0; i < 10; ++i) rows.push_back({{1, 1.0 + i}, 2.0 + i});
  CHECK_THROWS_WITH_AS(cost::fit(m, rows),
                       "the rows tell only sums of one and two; add kernels that do, or leave parameters out of the model.",
                       std::invalid_argument);
}
